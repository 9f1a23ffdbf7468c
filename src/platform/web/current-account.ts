/** Whose pages these are, for what the browser keeps of an account; null while nobody's. */
export type CurrentAccount = { uid: string; timeZone: string; currency: string };

let account: CurrentAccount | null = null;

export function currentAccount(): CurrentAccount | null {
  return account;
}

/** The session's to say. */
export function setCurrentAccount(next: CurrentAccount | null): void {
  account = next;
}
