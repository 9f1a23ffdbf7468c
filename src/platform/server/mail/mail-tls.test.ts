import { expect, it } from 'vitest';
import { mayLoginUnencrypted } from './mail-tls.ts';

it('a login is unencrypted only where the address of the mail server allows it', () => {
  const isAllowedBy = (address: string) => mayLoginUnencrypted(new URL(address));
  expect(isAllowedBy('smtp://ann:hush@mail.example.org:587')).toBe(false);
  expect(isAllowedBy('smtp://ann:hush@mail.example.org:587?requireTLS=false')).toBe(true);
  expect(isAllowedBy('smtp://mail.example.org:25?requireTLS=false')).toBe(false);
  expect(isAllowedBy('smtps://ann:hush@mail.example.org:465?requireTLS=false')).toBe(false);
});
