import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedTimerKey } from '#src/features/timer/rules/widget/stored-timer.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  beginDay,
  button,
  clock,
  endDay,
  closePage,
  openPage,
  openPanel,
  passTime,
  sleep,
  notifyOtherTab,
  timer,
} from '#tests/support/screen/timer-screen.tsx';
import { timerStoreOf } from './use-timer.ts';

beforeEach(beginDay);
afterEach(endDay);

describe('the stored timer', () => {
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
      await openPage();
      expect(timer().getByRole('button', { name: 'Track Time' })).toBeTruthy();
      expect(localStorage.getItem(storedTimerKey(adaId))).toBeNull();
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

  it('follows changes in another tab of the same user [4.22]', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    const running = localStorage.getItem(storedTimerKey(adaId));
    localStorage.removeItem(storedTimerKey(adaId));
    notifyOtherTab();
    expect(button('Start')).toBeTruthy();
    localStorage.setItem(storedTimerKey(adaId), running ?? '');
    notifyOtherTab();
    await passTime(1_000);
    expect(clock()).toBe('00:00:01');
  });
});
