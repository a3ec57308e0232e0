/** Characters that the password of whoever may enter the back office has at least. Apart from the schemas, which forms fetch late. */
export const adminPasswordLength = 10;

const key = "short_password";

/**
 * Remembers in this browser whether somebody has signed in by a password that is shorter than one of the back office has to be: the
 * server keeps no password that could tell. Their account's page sets another.
 *
 * @param userId the account, since the next person here is another
 */
export function noteShortPassword(userId: number, isShort: boolean): void {
  try {
    if (isShort) localStorage.setItem(key, String(userId));
    else localStorage.removeItem(key);
  } catch {
    // Then nobody is asked here.
  }
}

/** Whether the account has signed in here by a password that is too short by now. */
export function hasShortPassword(userId: number): boolean {
  try {
    return localStorage.getItem(key) === String(userId);
  } catch {
    return false;
  }
}
