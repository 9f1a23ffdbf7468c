import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseDeviceTimer } from '#src/features/timer/rules/sync/stored-timer.ts';
import { start } from '#src/features/timer/rules/timer/timer.ts';
import { setDescription } from '#src/features/timer/rules/widget/timer-form.ts';
import { earlierTimerKey, storedTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { receivedTypes } from '#tests/support/screen/fake-timer-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  beginDay,
  button,
  clock,
  endDay,
  closePage,
  openPage,
  openPanel,
  revisitPage,
  passTime,
  sleep,
  notifyOtherTab,
  timer,
} from '#tests/support/screen/timer-screen.tsx';
import { openTimerStore } from './timer-store.ts';
import { timerStoreOf } from './use-timer.ts';

beforeEach(beginDay);
afterEach(endDay);

describe('the stored timer', () => {
  it('has a separate key per account [4.17]', () => {
    expect(storedTimerKey('ann')).not.toBe(storedTimerKey('bob'));
    expect(storedTimerKey('ann')).toContain('ann');
  });

  it('is restored on load, with the time since [4.17]', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    closePage();
    await sleep(60_000);
    await openPage();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    expect(timer().getByText('Sketches')).toBeTruthy();
  });

  it.each(['', '{', 'null', '[1]', '{"start":"yesterday"}', '"><script>'])(
    'is removed if corrupt, and the page still works: %j [4.18]',
    async (corrupt) => {
      localStorage.setItem(storedTimerKey(adaId), corrupt);
      localStorage.setItem(earlierTimerKey(adaId), corrupt);
      await openPage();
      expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
      expect(parseDeviceTimer(localStorage.getItem(storedTimerKey(adaId)))).toMatchObject({ unsent: [] });
      expect(localStorage.getItem(earlierTimerKey(adaId))).toBeNull();
    },
  );

  it.each([
    ['full', 'setItem'],
    ['forbidden', 'getItem'],
  ] as const)('counts on where the storage is %s [4.17]', async (_why, refused) => {
    vi.spyOn(Storage.prototype, refused).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    const user = await openPanel();
    await user.click(button('Start'));
    await passTime(2_000);
    expect(clock()).toBe('00:00:02');
  });

  it('stays in this tab if storage is forbidden, and survives signing in again [4.17]', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('No', 'SecurityError');
    });
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(button('Start'));
    closePage();
    await sleep(60_000);
    await openPage();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    timerStoreOf(anId(2));
    expect(timerStoreOf(adaId).view().timer.description).toBe('');
  });

  it('takes over what an earlier version stored apart from its commands, and sends the run once [4.17]', async () => {
    const { device, dispatch } = openTimerStore(adaId);
    dispatch((idle, now) => start(setDescription(idle, 'Sketches', now), now));
    const { form: _, ...earlier } = device.read();
    const draft = { description: 'Call', projectId: null, clientId: null, billable: true };
    localStorage.setItem(storedTimerKey(adaId), JSON.stringify(earlier));
    localStorage.setItem(earlierTimerKey(adaId), JSON.stringify({ ...device.timer(), draft, revision: 3 }));
    await sleep(60_000);

    await openPage();
    expect(localStorage.getItem(earlierTimerKey(adaId))).toBeNull();
    expect(timer().getByText('00:01:00')).toBeTruthy();
    expect(timerStoreOf(adaId).view().timer).toMatchObject({ description: 'Sketches', draft });
    await revisitPage();
    expect(receivedTypes()).toEqual(['start']);
  });

  it('follows changes in another tab of the same user [4.22]', async () => {
    const user = await openPanel();
    const idle = localStorage.getItem(storedTimerKey(adaId)) ?? '';
    await user.click(button('Start'));
    const running = localStorage.getItem(storedTimerKey(adaId)) ?? '';
    localStorage.setItem(storedTimerKey(adaId), idle);
    notifyOtherTab();
    expect(button('Start')).toBeTruthy();
    localStorage.setItem(storedTimerKey(adaId), running);
    notifyOtherTab();
    await passTime(1_000);
    expect(clock()).toBe('00:00:01');
  });
});
