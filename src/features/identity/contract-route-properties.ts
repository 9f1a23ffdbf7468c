import type * as z from 'zod';
import type { identityAuditActions } from './audit-actions.ts';

/** How a request begins a session. Those of a `password`, `link` or `hosted` service may need a `code`, too. */
type SignIn =
  | 'password'
  | 'code'
  | 'link'
  | 'hosted'
  | 'passkey'
  | 'passwordChange'
  | 'signUp'
  | 'confirmedSignUp';

/** A route of the identity service: its types, and what the hooks check before it and do after it. */
export type IdentityRoute = {
  /** What the browser sends; null for GET. */
  request: z.ZodType | null;
  response: z.ZodType;
  /** Codes of errors that screens tell apart. */
  errors?: readonly string[];
  /** Its endpoint refuses others with 401, which a test checks for each. */
  access: 'everyone' | 'signedIn';
  /** Requests per minute and address: as few as attempts to sign in, as many as usual, or any number. */
  limit: 'attempts' | 'usual' | 'none';
  /**
   * Counts as an attempt at the password of the typed email or of the signed-in account, until it was right. A sign-in by
   * `code` counts as well, at the second step of its account: see `guardSecondStep`.
   */
  attempt?: 'typedEmail' | 'ownAccount';
  /** The library checks the password alone, so the code of two-step login is checked before. */
  needsCode?: true;
  /** The field with a new password, and whose it becomes. */
  newPassword?: { field: 'password' | 'newPassword'; owner: 'typedEmail' | 'link' | 'ownAccount' };
  signIn?: SignIn;
  /** Other sessions, half-finished logins and links end with it. */
  endsOtherAccess?: true;
  changesEmail?: true;
  namesPasskey?: true;
  /** All answers take as long: their time would show whether the account exists, which gets another mail or none. */
  takesEvenTime?: true;
  /** Recorded after success. Routes without it record what they do themselves, or need no record. */
  audit?: (typeof identityAuditActions)[number];
};
