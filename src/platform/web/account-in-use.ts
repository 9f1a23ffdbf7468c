/** Whose pages these are, for what the browser keeps of an account; null while nobody's. */
export type AccountInUse = { uid: string; timeZone: string; currency: string };

let account: AccountInUse | null = null;

export function accountInUse(): AccountInUse | null {
  return account;
}

/** The session's to say. */
export function setAccountInUse(next: AccountInUse | null): void {
  account = next;
}
