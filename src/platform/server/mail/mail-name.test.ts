import { expect, it } from 'vitest';
import { mailName } from './mail-name.ts';

it.each([
  ['Ann Smith', 'Ann Smith'],
  ['Dr. Ann O’Hara-Łoś', 'Dr. Ann O’Hara-Łoś'],
  ['Win at https://evil.example/x', 'Win at https evil example x'],
  ['ann@evil.example', 'ann evil example'],
  ['Ann\r\nBcc: eve', 'Ann Bcc eve'],
  ['Ann\u202Emoc.live', 'Ann moc live'],
  ['An\u200Bn \u2067Lee\u2069', 'An n Lee'],
  ['evil。example', 'evil example'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil example'],
  ['محمد علی', 'محمد علی'],
  ['x'.repeat(200), `${'x'.repeat(59)}…`],
])('a mail calls %j %j', (name, shown) => {
  expect(mailName(name)).toBe(shown);
});
