import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import {
  deleteUnusedCipher,
  isCipherReady,
  loadCipher,
  decryptTexts,
  encryptTexts,
  setTimerEncryption,
} from './device-encryption.ts';

const ann = anId(1);
const bob = anId(2);
const key = `stint.timer.${ann}`;
const text = JSON.stringify({
  start: 1,
  description: 'canary',
  tags: ['canary', 'other canary'],
  draft: { description: 'sealed:abcd' },
});

beforeEach(() => {
  setCurrentAccount({ uid: ann, timeZone: 'UTC', currency: 'EUR' });
  localStorage.setItem(key, text);
});
afterEach(async () => {
  await setTimerEncryption(ann, false);
  localStorage.clear();
  clearAccount();
  setCurrentAccount(null);
});

it('encrypts stored descriptions and tags and decrypts them when turned off', async () => {
  await setTimerEncryption(ann, true);
  const stored = localStorage.getItem(key);
  expect(stored).not.toMatch(/canary|abcd/);
  expect(decryptTexts(ann, stored)).toBe(text);
  expect(decryptTexts(ann, encryptTexts(ann, text))).toBe(text);

  await setTimerEncryption(ann, false);
  expect(localStorage.getItem(key)).toBe(text);
  expect(encryptTexts(ann, text)).toBe(text);
});

it('can be read by a page opened later, once the key is loaded', async () => {
  await setTimerEncryption(ann, true);
  clearAccount();
  expect(isCipherReady(ann)).toBe(false);
  await loadCipher(ann);
  expect(decryptTexts(ann, localStorage.getItem(key))).toBe(text);
});

it('stores no description while the key is missing', async () => {
  await setTimerEncryption(ann, true);
  clearAccount();
  expect(encryptTexts(ann, text)).not.toMatch(/canary|abcd/);
});

it('keeps another account’s timer unchanged', async () => {
  await setTimerEncryption(ann, true);
  expect(isCipherReady(bob)).toBe(true);
  expect(encryptTexts(bob, text)).toBe(text);
});

it('is removed with the timer, and stays while the timer is stored', async () => {
  await setTimerEncryption(ann, true);
  await deleteUnusedCipher(ann);
  expect(isCipherReady(ann)).toBe(true);
  expect(decryptTexts(ann, localStorage.getItem(key))).toBe(text);
  localStorage.removeItem(key);
  await deleteUnusedCipher(ann);
  expect(localStorage).toHaveLength(0);
});
