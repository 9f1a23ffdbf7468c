import { IdentityError } from '#src/platform/web/identity-client.ts';

/** Messages by field; `form` concerns no single field. */
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
    ...(account.name === '' && { name: 'Enter your name. It appears on your invoices.' }),
    ...emailError(account.email),
    ...(account.password.length < minPasswordLength && {
      password: `Choose a password of at least ${minPasswordLength} characters.`,
    }),
  };
}

/** Maps errors of the identity service to fields. */
export function toAuthErrors(error: unknown): AuthErrors {
  if (!(error instanceof IdentityError)) {
    return { form: 'Can’t reach Stint. Your input is still here; try again in a moment.' };
  }
  if (error.code === 'TOO_MANY_GUESSES') return { form: error.message };
  if (error.status === 429) return { form: 'Too many attempts. Wait a minute, then try again.' };
  return errorsByCode[error.code] ?? { form: error.message || 'Something went wrong. Please try again.' };
}

const errorsByCode: Record<string, AuthErrors> = {
  // The same message for both, so that it doesn't reveal which accounts exist.
  INVALID_EMAIL_OR_PASSWORD: { password: 'Incorrect email or password.' },
  INVALID_EMAIL: { email: 'Enter a valid email address.' },
  PASSWORD_TOO_SHORT: { password: `Choose a password of at least ${minPasswordLength} characters.` },
  PASSWORD_TOO_COMMON: {
    password: 'This is one of the 10,000 most common passwords. Choose one that is harder to guess.',
  },
  PASSWORD_TOO_LONG: { password: 'Choose a password of at most 256 characters.' },
  USER_ALREADY_EXISTS: { email: 'This email can’t be registered. Do you already have an account?' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: {
    email: 'This email can’t be registered. Do you already have an account?',
  },
};

function emailError(email: string): AuthErrors {
  if (email === '') return { email: 'Enter your email.' };
  // A rough check that catches text typed into the wrong field.
  return /^\S+@\S+\.\S+$/.test(email) ? {} : { email: 'Enter a valid email address.' };
}
