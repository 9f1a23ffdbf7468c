import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { setAccountInUse } from '#src/platform/web/account-in-use.ts';
import { anId } from '#tests/support/records.ts';
import { forgetSeal, isSealReady, loadSeal, opened, sealed, turnSeal } from './device-seal.ts';

const ann = anId(1);
const bob = anId(2);
const key = `stint.timer.${ann}`;
const text = JSON.stringify({ start: 1, description: 'canary', draft: { description: 'sealed:abcd' } });

beforeEach(() => {
  setAccountInUse({ uid: ann, timeZone: 'UTC', currency: 'EUR' });
  localStorage.setItem(key, text);
});
afterEach(async () => {
  await turnSeal(ann, false);
  localStorage.clear();
  clearAccount();
  setAccountInUse(null);
});

it('encrypts the descriptions that are stored, and decrypts them when it is turned off', async () => {
  await turnSeal(ann, true);
  const stored = localStorage.getItem(key);
  expect(stored).not.toMatch(/canary|abcd/);
  expect(opened(ann, stored)).toBe(text);
  expect(opened(ann, sealed(ann, text))).toBe(text);

  await turnSeal(ann, false);
  expect(localStorage.getItem(key)).toBe(text);
  expect(sealed(ann, text)).toBe(text);
});

it('reads them in a page that is opened later, once the key is loaded', async () => {
  await turnSeal(ann, true);
  clearAccount();
  expect(isSealReady(ann)).toBe(false);
  await loadSeal(ann);
  expect(opened(ann, localStorage.getItem(key))).toBe(text);
});

it('stores no description while the key is missing', async () => {
  await turnSeal(ann, true);
  clearAccount();
  expect(sealed(ann, text)).not.toMatch(/canary|abcd/);
});

it('stores another account’s timer as it is', async () => {
  await turnSeal(ann, true);
  expect(isSealReady(bob)).toBe(true);
  expect(sealed(bob, text)).toBe(text);
});

it('leaves nothing once the timer is removed, and stays while it is stored', async () => {
  await turnSeal(ann, true);
  await forgetSeal(ann);
  expect(isSealReady(ann)).toBe(true);
  expect(opened(ann, localStorage.getItem(key))).toBe(text);
  localStorage.removeItem(key);
  await forgetSeal(ann);
  expect(localStorage).toHaveLength(0);
});
