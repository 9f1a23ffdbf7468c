import { IdentityError } from '#src/platform/web/identity-client.ts';

/** What is wrong, by field; `form` is what concerns no single one. */
export type AuthErrors = Partial<Record<'name' | 'email' | 'password' | 'form', string>>;

export const minPasswordLength = 8;

export function loginErrors({ email, password }: { email: string; password: string }): AuthErrors {
  return {
    ...emailError(email),
    ...(password === '' && { password: 'Enter your password.' }),
  };
}

export function registerErrors(account: { name: string; email: string; password: string }): AuthErrors {
  return {
    ...(account.name === '' && { name: 'Enter your name; it stands on your invoices.' }),
    ...emailError(account.email),
    ...(account.password.length < minPasswordLength && {
      password: `Choose a password of at least ${minPasswordLength} characters.`,
    }),
  };
}

/** What the identity service has against it, in our words and at the field it concerns. */
export function toAuthErrors(error: unknown): AuthErrors {
  if (!(error instanceof IdentityError)) {
    return { form: 'Stint cannot be reached. Nothing you typed is lost; try again in a moment.' };
  }
  if (error.code === 'TOO_MANY_GUESSES') return { form: error.message };
  if (error.status === 429) return { form: 'Too many attempts. Wait a minute, then try again.' };
  return errorsByCode[error.code] ?? { form: error.message || 'That did not work. Please try again.' };
}

const errorsByCode: Record<string, AuthErrors> = {
  // One sentence for both, so that nobody learns here which accounts exist.
  INVALID_EMAIL_OR_PASSWORD: { password: 'E-mail and password do not fit together.' },
  INVALID_EMAIL: { email: 'This is not an e-mail address.' },
  PASSWORD_TOO_SHORT: { password: `Choose a password of at least ${minPasswordLength} characters.` },
  PASSWORD_TOO_COMMON: {
    password: 'This is one of the 10,000 most common passwords. Choose one that is harder to guess.',
  },
  PASSWORD_TOO_LONG: { password: 'Choose a password of at most 256 characters.' },
  USER_ALREADY_EXISTS: { email: 'This e-mail cannot be registered. Do you have an account already?' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    email: 'This e-mail cannot be registered. Do you have an account already?',
  },
};

function emailError(email: string): AuthErrors {
  if (email === '') return { email: 'Enter your e-mail.' };
  // Whether it exists, only a letter could tell; this catches what was typed in the wrong field.
  return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: 'This is not an e-mail address.' };
}
