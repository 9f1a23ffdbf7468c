import * as z from 'zod';
import {
  BackupCodes,
  ConnectedService,
  Done,
  FirstStep,
  Passkey,
  PasskeyCreation,
  SignedInAnswer,
  User,
  identityProof,
} from './contract-fields.ts';
import { newPasswordErrors, invitationErrors, hostedErrors, proofRefusals } from './contract-refusals.ts';
import type { IdentityRoute } from './contract-route-properties.ts';

const email = z.email().max(254);
const token = z.string().max(100);
const invitation = z.string().max(100).optional();
/** Checked by our rules for new passwords before the route. */
const typedPassword = z.string().max(256);

/** Made by the browser and read by the library. */
const PasskeyResponse = z.unknown();

/** Needs the password of the signed-in account. */
const withPassword = {
  access: 'signedIn',
  limit: 'attempts',
  attempt: 'ownAccount',
  errors: proofRefusals,
} as const;

/** All routes of the identity service that are open. The library has more, which stay closed. */
export const identityRoutes = {
  'GET /get-session': {
    request: null,
    response: z.object({ user: User.extend({ twoFactorEnabled: z.boolean().nullish() }) }).nullable(),
    access: 'everyone',
    // Each page load asks, and behind a proxy all share an address: after 300 in a row, pages would fail for a minute.
    limit: 'none',
  },
  'POST /sign-in/email': {
    request: z.object({ email: z.string(), password: z.string() }),
    response: FirstStep,
    errors: ['INVALID_EMAIL', 'INVALID_EMAIL_OR_PASSWORD', 'ACCOUNT_DISABLED', 'TOO_MANY_GUESSES'],
    access: 'everyone',
    limit: 'attempts',
    attempt: 'typedEmail',
    signIn: 'password',
    audit: 'signIn.succeeded',
  },
  'POST /sign-up/email': {
    request: z.object({ name: z.string(), email, password: typedPassword, invitation }),
    response: SignedInAnswer,
    errors: [
      ...newPasswordErrors,
      ...invitationErrors,
      'EMAIL_CONFIRMATION_REQUIRED',
      'INVALID_EMAIL',
      'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
    ],
    access: 'everyone',
    limit: 'attempts',
    newPassword: { field: 'password', owner: 'typedEmail' },
    signIn: 'signUp',
    audit: 'account.registered',
  },
  'POST /request-registration': {
    request: z.object({ name: z.string(), email, password: typedPassword }),
    response: Done,
    errors: newPasswordErrors,
    access: 'everyone',
    limit: 'attempts',
    newPassword: { field: 'password', owner: 'typedEmail' },
    takesEvenTime: true,
  },
  'POST /confirm-registration': {
    request: z.object({ token, password: z.string().max(256) }),
    response: SignedInAnswer,
    errors: ['INVALID_PASSWORD', 'INVALID_LINK'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'confirmedSignUp',
    audit: 'account.registered',
  },
  'POST /invitation': {
    request: z.object({ token }),
    response: z.object({ email: z.string(), inviter: z.string(), grantsAccess: z.boolean() }).nullable(),
    access: 'everyone',
    limit: 'usual',
  },
  'POST /sign-out': { request: z.object({}), response: Done, access: 'everyone', limit: 'usual' },
  'POST /request-password-reset': {
    request: z.object({ email }),
    response: Done,
    access: 'everyone',
    limit: 'attempts',
    takesEvenTime: true,
  },
  'POST /reset-password': {
    request: z.object({ token: z.string(), newPassword: typedPassword }),
    response: Done,
    errors: [...newPasswordErrors, 'INVALID_TOKEN'],
    access: 'everyone',
    limit: 'attempts',
    newPassword: { field: 'newPassword', owner: 'link' },
  },
  'POST /request-sign-in-link': {
    request: z.object({ email }),
    response: Done,
    access: 'everyone',
    limit: 'attempts',
    takesEvenTime: true,
  },
  'POST /sign-in/link': {
    request: z.object({ token }),
    response: FirstStep,
    errors: ['INVALID_LINK'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'link',
    audit: 'signIn.succeeded',
  },
  'POST /change-password': {
    request: z.object({ currentPassword: z.string(), newPassword: typedPassword }),
    response: SignedInAnswer,
    errors: [...newPasswordErrors, 'INVALID_PASSWORD'],
    access: 'signedIn',
    limit: 'attempts',
    attempt: 'ownAccount',
    newPassword: { field: 'newPassword', owner: 'ownAccount' },
    signIn: 'passwordChange',
    endsOtherAccess: true,
    audit: 'password.changed',
  },
  'POST /delete-account': {
    ...withPassword,
    request: z.object({
      email: z.string().max(254),
      /** The emails of the other accounts that the person agreed to delete. */
      otherAccounts: z.array(z.string().max(254)).default([]),
      ...identityProof,
    }),
    response: Done,
  },
  'POST /end-sessions': {
    ...withPassword,
    /** Someone without a password proves who they are with a recent login. */
    request: z.object({
      id: z.uuid().optional(),
      ...identityProof,
      password: z.string().max(256).default(''),
    }),
    response: Done,
  },
  'POST /request-email-change': {
    ...withPassword,
    request: z.object({ email, ...identityProof }),
    response: Done,
    errors: [...proofRefusals, 'EMAIL_UNCHANGED', 'PASSWORD_IS_EMAIL'],
  },
  'POST /confirm-email-change': {
    request: z.object({ token }),
    response: z.object({ email: z.string() }),
    errors: ['INVALID_LINK'],
    access: 'signedIn',
    limit: 'attempts',
    changesEmail: true,
  },
  'POST /update-user': {
    request: z.object({ name: z.string() }),
    response: Done,
    access: 'signedIn',
    limit: 'usual',
    audit: 'name.changed',
  },
  'POST /two-factor/enable': {
    ...withPassword,
    request: z.object(identityProof),
    response: BackupCodes.extend({ totpURI: z.string() }),
    needsCode: true,
  },
  'POST /two-factor/disable': {
    ...withPassword,
    request: z.object(identityProof),
    response: Done,
    needsCode: true,
    endsOtherAccess: true,
    audit: 'twoFactor.disabled',
  },
  'POST /two-factor/generate-backup-codes': {
    ...withPassword,
    request: z.object(identityProof),
    response: BackupCodes,
    needsCode: true,
    audit: 'backupCodes.created',
  },
  // In a session, it confirms a new authenticator app.
  'POST /two-factor/verify-totp': {
    request: z.object({ code: z.string() }),
    response: SignedInAnswer,
    errors: ['INVALID_CODE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'INVALID_TWO_FACTOR_COOKIE'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'code',
    audit: 'signIn.succeeded',
  },
  'POST /two-factor/verify-backup-code': {
    request: z.object({ code: z.string() }),
    response: SignedInAnswer,
    errors: ['INVALID_BACKUP_CODE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'INVALID_TWO_FACTOR_COOKIE'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'code',
    audit: 'signIn.succeeded',
  },
  'GET /passkey/generate-register-options': {
    request: null,
    response: PasskeyCreation,
    errors: ['SESSION_NOT_FRESH'],
    access: 'signedIn',
    limit: 'usual',
  },
  'POST /passkey/verify-registration': {
    request: z.object({ response: PasskeyResponse, name: z.string() }),
    response: z.unknown(),
    access: 'signedIn',
    limit: 'usual',
    namesPasskey: true,
    audit: 'passkey.added',
  },
  'GET /passkey/generate-authenticate-options': {
    request: null,
    response: z.object({ challenge: z.string() }),
    access: 'everyone',
    limit: 'attempts',
  },
  'POST /passkey/verify-authentication': {
    request: z.object({ response: PasskeyResponse }),
    response: z.unknown(),
    access: 'everyone',
    limit: 'attempts',
    signIn: 'passkey',
    audit: 'signIn.succeeded',
  },
  'GET /passkeys': { request: null, response: z.array(Passkey), access: 'signedIn', limit: 'usual' },
  'POST /passkey/update-passkey': {
    request: z.object({ id: z.string(), name: z.string() }),
    response: z.unknown(),
    access: 'signedIn',
    limit: 'usual',
    namesPasskey: true,
  },
  'POST /remove-passkey': {
    request: z.object({ id: z.uuid() }),
    response: Done,
    access: 'signedIn',
    limit: 'usual',
  },
  'POST /hosted/firebase': {
    request: z.object({ idToken: z.string().max(10_000), invitation }),
    response: FirstStep,
    errors: [...hostedErrors, 'OTHER_PROJECT', 'TOKEN_EXPIRED'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'hosted',
    audit: 'signIn.succeeded',
  },
  'POST /hosted/oidc/start': {
    request: z.object({ invitation }),
    response: z.object({ url: z.string() }),
    errors: ['INVALID_TOKEN', 'PROVIDER_UNREACHABLE'],
    access: 'everyone',
    limit: 'attempts',
  },
  'POST /hosted/oidc/finish': {
    request: z.object({ query: z.string().max(10_000) }),
    response: FirstStep,
    errors: [...hostedErrors, 'CANCELLED', 'NO_ATTEMPT'],
    access: 'everyone',
    limit: 'attempts',
    signIn: 'hosted',
    audit: 'signIn.succeeded',
  },
  'GET /connected-services': {
    request: null,
    response: z.array(ConnectedService),
    access: 'signedIn',
    limit: 'usual',
  },
  'POST /disconnect-service': {
    request: z.object({ id: z.uuid() }),
    response: Done,
    access: 'signedIn',
    limit: 'usual',
  },
} as const satisfies Record<`${'GET' | 'POST'} /${string}`, IdentityRoute>;

export type IdentityRoutes = typeof identityRoutes;
