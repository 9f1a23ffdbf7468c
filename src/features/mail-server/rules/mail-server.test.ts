import { expect, it } from 'vitest';
import { needsPassword } from './mail-server.ts';

const server = { host: 'smtp.example.org', port: 465, security: 'tls', username: 'ada' } as const;
const stored = { ...server, hasPassword: true };

it('a stored password stays where it was entered for', () => {
  expect(needsPassword(server, stored)).toBe(false);
  expect(needsPassword({ ...server, username: null }, null)).toBe(false);
  expect(needsPassword(server, null)).toBe(true);
  expect(needsPassword({ ...server, host: 'smtp.elsewhere.example' }, stored)).toBe(true);
  expect(needsPassword({ ...server, port: 2525 }, stored)).toBe(true);
  expect(needsPassword({ ...server, username: 'eve' }, stored)).toBe(true);
  expect(needsPassword({ ...server, security: 'none' }, stored)).toBe(true);
  expect(needsPassword({ ...server, security: 'starttls' }, stored)).toBe(false);
});
