import { expect, it } from 'vitest';
import { IdentityError } from '#src/features/identity/web/identity-client.ts';
import { toAuthErrors } from './auth-form-errors.ts';

it('shows at the password field that the password is too common', () => {
  const error = new IdentityError(400, 'PASSWORD_TOO_COMMON', 'refused');

  expect(toAuthErrors(error)).toEqual({
    password:
      'This password is easy to guess: common, or a word with digits or a pattern. Choose another one.',
  });
});
