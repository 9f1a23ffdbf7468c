import { expect, it } from 'vitest';
import { isCommonPassword } from './profile-limits.ts';

it.each(['12345678', 'password1', 'Password1', 'QWERTYUIOP', '88888888', 'trustno1'])(
  'recognizes %s as a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

it.each(['correct horse battery staple', 'password1 ', 'xpassword1', '12345678\n123456789', '1qaz.2wsx'])(
  'doesn’t recognize %j',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
