import { APIError } from 'better-auth/api';
import * as m from '#messages/api/identity.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a new password that is too long or common. The identity service itself refuses one that is too short. */
export async function checkNewPassword(password: string): Promise<void> {
  if (password.length > passwordLength.max)
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_LONG', message: m.passwordTooLong });
  if (await isCommonPassword(password))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: m.passwordTooCommon });
}

/** Refuses a new password that is the account's email. */
export function checkNotEmail(password: string, email: string | null): void {
  if (password !== '' && password.trim().toLowerCase() === email?.trim().toLowerCase())
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_IS_EMAIL', message: m.passwordIsEmail });
}
