/** Retries the page that could not be opened, on request and after a moment online: a brief connection would interrupt it. */
export function watchForConnection(): void {
  const button = document.getElementById("try-again");
  if (!button) return;
  button.addEventListener("click", () => location.reload());
  addEventListener("online", () => setTimeout(() => navigator.onLine && location.reload(), 300));
}
