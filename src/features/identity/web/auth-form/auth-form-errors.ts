import * as m from '#messages/identity.ts';
import { passwordLength } from '#src/features/identity/rules/password-length.ts';
import { IdentityError } from '#src/features/identity/web/identity-client.ts';
import type { IdentityErrorCode } from '#src/features/identity/web/identity-client.ts';

/** Messages by field; `form` concerns no single field. */
export type AuthErrors = Partial<Record<'name' | 'email' | 'password' | 'code' | 'form', string>>;

export function loginErrors({ email, password }: { email: string; password: string }): AuthErrors {
  return {
    ...emailError(email),
    ...(password === '' && { password: m.enterYourPassword }),
  };
}

export function registerErrors(account: { name: string; email: string; password: string }): AuthErrors {
  return {
    ...(account.name === '' && { name: m.enterYourName }),
    ...emailError(account.email),
    ...passwordError(account.password),
  };
}

/** For a new password. */
export function passwordError(password: string): AuthErrors {
  if (password.length < passwordLength.min) return { password: passwordTooShort };
  return password.length > passwordLength.max ? { password: passwordTooLong } : {};
}

const passwordTooShort = m.passwordTooShort({ minLength: passwordLength.min });
const passwordTooLong = m.passwordTooLong({ maxLength: passwordLength.max });

/** Maps errors of the identity service to fields. */
export function toAuthErrors(error: unknown): AuthErrors {
  if (!(error instanceof IdentityError)) return { form: m.unreachable };
  if (error.code === 'TOO_MANY_GUESSES') return { form: error.message };
  if (error.status === 429) return { form: m.tooManyAttempts };
  return errorsByCode[error.code] ?? { form: error.message || m.unexpectedError };
}

const errorsByCode: Record<string, AuthErrors> = {
  // The same message for both, so that it doesn't reveal which accounts exist.
  INVALID_EMAIL_OR_PASSWORD: { password: m.incorrectEmailOrPassword },
  ACCOUNT_DISABLED: { form: m.accountDisabled },
  INVALID_EMAIL: { email: m.invalidEmail },
  PASSWORD_TOO_SHORT: { password: passwordTooShort },
  PASSWORD_TOO_COMMON: { password: m.passwordTooCommon },
  PASSWORD_IS_EMAIL: { password: m.passwordIsEmail },
  INVITATION_REQUIRED: { form: m.invitationHint },
  INVITATION_INVALID: { form: m.invitationInvalid },
  PASSWORD_TOO_LONG: { password: passwordTooLong },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { email: m.emailCannotBeRegistered },
} satisfies Partial<Record<IdentityErrorCode, AuthErrors>>;

export function emailError(email: string): AuthErrors {
  if (email === '') return { email: m.enterYourEmail };
  // A rough check that catches text typed into the wrong field.
  return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: m.invalidEmail };
}
