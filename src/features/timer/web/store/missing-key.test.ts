import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { start, stop } from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { clearAccount, setCurrentAccount } from '#src/platform/web/current-account.ts';
import { loadCipher, setTimerEncryption } from '#src/platform/web/offline/device-encryption.ts';
import { storedTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { receivedTypes, resetTimerService, timerRouter } from '#tests/support/screen/fake-timer-server.ts';
import { openTimerStore } from './timer-store.ts';

const uid = anId(1);
const stored = () => localStorage.getItem(storedTimerKey(uid)) ?? '';

beforeEach(async () => {
  localStorage.clear();
  resetTimerService();
  serveRouter({ timer: timerRouter(() => false) });
  setCurrentAccount({ uid, timeZone: 'UTC', currency: 'EUR' });
  openTimerStore(uid).dispatch((timer, now) => start(setDescription(timer, 'Note G', now), now));
  await setTimerEncryption(uid, true);
  // Drops the loaded key, as in a page opened later.
  clearAccount();
});
afterEach(async () => {
  await setTimerEncryption(uid, false);
  clearAccount();
  setCurrentAccount(null);
  localStorage.clear();
});

it('shows no description without the key, and shows it again with the key', async () => {
  const { device, dispatch } = openTimerStore(uid);
  expect(device.timer()).toMatchObject({ description: '', isActive: true });
  dispatch((timer, now) => ({ ...timer, billable: false, seenAt: now }));
  expect(device.timer()).toMatchObject({ description: '', billable: false });

  await loadCipher(uid);
  expect(device.timer()).toMatchObject({ description: 'Note G', billable: false });
  expect(openTimerStore(uid).device.timer().description).toBe('Note G');
  expect(stored()).not.toContain('Note G');
});

it('keeps a text typed without the key, in this tab', async () => {
  const { device, dispatch } = openTimerStore(uid);
  dispatch((timer, now) => setDescription(timer, 'Note H', now));
  expect(stored()).not.toContain('Note H');

  await loadCipher(uid);
  expect(device.timer().description).toBe('Note H');
});

it('sends no encrypted description, nor what follows it, before the key is loaded', async () => {
  const store = openTimerStore(uid);
  store.dispatch(stop);
  await syncTimer(store);
  expect(receivedTypes()).toEqual([]);

  await loadCipher(uid);
  await syncTimer(store);
  expect(receivedTypes()).toEqual(['start', 'stop']);
});
