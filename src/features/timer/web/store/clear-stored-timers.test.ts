import { afterEach, beforeEach, expect, it } from 'vitest';
import { start } from '#src/features/timer/rules/timer/timer-state.ts';
import { setDescription as describeWork } from '#src/features/timer/rules/widget/timer-form.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { clearCachedData } from '#src/platform/web/offline/clear-cache.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { resetTimerService, timerRouter } from '#tests/support/screen/fake-timer-server.ts';
import { timerStoreOf } from './use-timer.ts';

const [ada, bob] = [anId(11), anId(12)];

beforeEach(() => {
  localStorage.clear();
  resetTimerService();
  serveRouter({ timer: timerRouter(() => false) });
});
afterEach(clearAccount);

function work(uid: string) {
  const store = timerStoreOf(uid);
  store.dispatch((timer, now) => start(describeWork(timer, 'Note G', now), now));
  return store;
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('stint.timer'));

it('removes a synced timer from the device on sign-out', async () => {
  await syncTimer(work(ada));
  expect(kept()).toHaveLength(1);

  await clearCachedData(ada);

  expect(kept()).toEqual([]);
});

it('keeps an unsynced timer, and those of other accounts', async () => {
  await syncTimer(work(bob));
  work(ada);

  await clearCachedData(ada);

  expect(kept()).toHaveLength(2);
});

it('removes every synced timer if the last account is unknown', async () => {
  await syncTimer(work(bob));
  work(ada);

  await clearCachedData();

  expect(kept().every((key) => key.endsWith(ada))).toBe(true);
});

it('doesn’t write again from a tab that still shows the timer', async () => {
  const store = work(ada);
  await syncTimer(store);
  const close = store.subscribe(() => undefined);
  await clearCachedData(ada);

  dispatchEvent(new StorageEvent('storage', { key: null }));
  close();

  expect(store.view().timer.start).toBeNull();
  expect(kept()).toEqual([]);
});
