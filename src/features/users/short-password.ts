/** The least characters of a password for the back office. Apart from the schemas, which forms load late. */
export const adminPasswordLength = 10;

const key = "short_password";

/** Remembers that a password is too short for the back office, which the server cannot know. */
export function recordShortPassword(userId: number, isShort: boolean): void {
  try {
    if (isShort) localStorage.setItem(key, String(userId));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, this browser does not ask.
  }
}

/** Whether the account signed in here with a password that is too short by now. */
export function hasShortPassword(userId: number): boolean {
  try {
    return localStorage.getItem(key) === String(userId);
  } catch {
    return false;
  }
}
