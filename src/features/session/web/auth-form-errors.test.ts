import { expect, it } from 'vitest';
import { IdentityError } from '#src/platform/web/identity-client.ts';
import { toAuthErrors } from './auth-form-errors.ts';

it('shows at the password field that the password is too common', () => {
  const error = new IdentityError(400, 'PASSWORD_TOO_COMMON', 'refused');

  expect(toAuthErrors(error)).toEqual({
    password: 'This is one of the 10,000 most common passwords. Choose one that is harder to guess.',
  });
});
