/** The account these pages belong to, for what the browser stores per account; null when signed out. */
export type CurrentAccount = { uid: string; timeZone: string; currency: string };

let account: CurrentAccount | null = null;

export function currentAccount(): CurrentAccount | null {
  return account;
}

/** Called only by the session. */
export function setCurrentAccount(next: CurrentAccount | null): void {
  account = next;
}
