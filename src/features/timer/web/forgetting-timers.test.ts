import { afterEach, beforeEach, expect, it } from 'vitest';
import { describe as describeWork } from '#src/features/timer/timer-form.ts';
import { start } from '#src/features/timer/timer.ts';
import { clearAccount } from '#src/platform/web/account-cleanup.ts';
import { forgetLater } from '#src/platform/web/offline/forgetting.ts';
import { answering } from '#tests/support/answers.ts';
import { anId } from '#tests/support/records.ts';
import { beginService, timerRouter } from '#tests/support/timer-service.ts';
import { tellAndHear } from './telling.ts';
import { timerOf } from './use-timer.ts';

const [ada, bob] = [anId(11), anId(12)];

beforeEach(() => {
  localStorage.clear();
  beginService();
  answering({ timer: timerRouter(() => false) });
});
afterEach(clearAccount);

function work(uid: string) {
  const store = timerOf(uid);
  store.act((timer, now) => start(describeWork(timer, 'Note G', now), now));
  return store;
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('stint.timer'));

it('removes a synced timer from the device on sign-out', async () => {
  await tellAndHear(work(ada));
  expect(kept()).toHaveLength(2);

  await forgetLater(ada);

  expect(kept()).toEqual([]);
});

it('keeps a timer that has not synced, and those of others', async () => {
  await tellAndHear(work(bob));
  work(ada);

  await forgetLater(ada);

  expect(kept()).toHaveLength(4);
});

it('removes every synced timer where the last account is unknown', async () => {
  await tellAndHear(work(bob));
  work(ada);

  await forgetLater();

  expect(kept().every((key) => key.endsWith(ada))).toBe(true);
});

it('writes nothing again in a tab that still shows the timer', async () => {
  const store = work(ada);
  await tellAndHear(store);
  const close = store.subscribe(() => undefined);
  await forgetLater(ada);

  dispatchEvent(new StorageEvent('storage', { key: null }));
  close();

  expect(store.view().timer.start).toBeNull();
  expect(kept()).toEqual([]);
});
