import { expect, it } from 'vitest';
import { needsPassword, proposedPort } from './mail-server.ts';

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

it('a usual port follows the encryption, and another one stays', () => {
  expect(proposedPort('tls', '587')).toBe('465');
  expect(proposedPort('starttls', ' 465 ')).toBe('587');
  expect(proposedPort('tls', '2525')).toBe('2525');
  expect(proposedPort('tls', 'smtp')).toBe('smtp');
});
