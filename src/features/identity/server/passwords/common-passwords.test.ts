import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  // In the list itself.
  '12345678',
  'password1',
  'QWERTYUIOP',
  '1qaz2wsx3edc',
  // Repetitions.
  'aaaaaaaaaaaa',
  'passwordpassword',
  'letmeinletmein',
  'x7!Kx7!Kx7!Kx7',
  // A word with digits and signs.
  'Password123456',
  'letmein2024!!',
  '84629137dragon',
  'Welcome-2026-Welcome',
  'iloveyou, 1999',
  // Runs.
  '123456789012',
  '0987654321098',
  'abcdefghijkl',
  'zyxwvutsrqpo',
  'qwertyuiopas',
  'Qwertzuiop123',
  'asdfghjkl1234',
  '1q2w3e4r5t6y7u',
  'zaq12wsxcde3',
  '!@#$%^&*()_+',
  // Words of what Stint is for.
  'administrator',
  'Administrator1!',
  'stintstint2026',
  'Timesheet2026!',
])('recognizes %s as a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  '',
  'correct horse battery staple',
  'a new battery staple',
  'a long password',
  'dragon rides a bicycle',
  // Password managers make these.
  'x7Kq!mZ2vPw9',
  'hunter2-Fk9w',
  '482913750264',
  'qmxrvtwzjkpd',
  'passwordkvjxq',
  'correct horse correct horse ',
])('accepts %j', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
