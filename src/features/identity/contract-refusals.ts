/** Codes of errors with which identity refuses requests, by what is asked. */
export const newPasswordErrors = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_IS_EMAIL',
] as const;
export const invitationErrors = ['INVITATION_REQUIRED', 'INVITATION_INVALID'] as const;
export const hostedErrors = [
  ...invitationErrors,
  'ACCOUNT_DISABLED',
  'ACCOUNT_EXISTS',
  'EMAIL_NOT_VERIFIED',
  'INVALID_TOKEN',
  'NO_EMAIL',
  'PROVIDER_UNREACHABLE',
] as const;
export const proofRefusals = [
  'INVALID_PASSWORD',
  'PASSWORD_REQUIRED',
  'CODE_REQUIRED',
  'INVALID_CODE',
] as const;
