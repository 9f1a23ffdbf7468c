import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timerStoreOf } from '#src/features/timer/web/store/use-timer.ts';
import { syncTimer } from '#src/features/timer/web/sync/sync-timer.ts';
import { currentRunId, actOnPhone, receivedTypes } from '#tests/support/screen/fake-timer-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  beginDay,
  button,
  clock,
  endDay,
  revisitPage,
  openPanel,
  passTime,
  sleep,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

const minutes = 60_000;

/** A pause half an hour ago, ten minutes after the start, reaches the server now. */
async function pausedLate() {
  const user = await openPanel();
  await user.click(button('Start'));
  await sleep(40 * minutes);
  actOnPhone(currentRunId(), { type: 'pause' }, 30 * minutes);
  return user;
}

/** The displayed time, in seconds. */
function shownSeconds(): number {
  const [h = 0, m = 0, s = 0] = clock().split(':').map(Number);
  return h * 3600 + m * 60 + s;
}

describe('a late pause on another device', () => {
  it('shows the removed time and can restore it', async () => {
    const user = await pausedLate();
    await revisitPage();
    expect(clock()).toBe('00:10:00');
    expect(
      screen.getByText('Paused on another device at 10:10. The 0:30 since then isn’t counted.'),
    ).toBeTruthy();
    await passTime(5_000);
    await user.click(screen.getByRole('button', { name: 'Keep time' }));
    await revisitPage();
    expect(shownSeconds()).toBeGreaterThanOrEqual(40 * 60 + 5);
    expect(button('Pause')).toBeTruthy();
    expect(receivedTypes().slice(-3)).toEqual(['resume', 'countIdle', 'countIdle']);
  });

  it('restores only that time and the time until the click', async () => {
    const user = await pausedLate();
    const looked = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => syncTimer(timerStoreOf(adaId)));
    await sleep(120 * minutes);
    looked.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await passTime(5_000);
    await user.click(screen.getByRole('button', { name: 'Keep time' }));
    await revisitPage();
    expect(shownSeconds()).toBeGreaterThanOrEqual(40 * 60 + 5);
    expect(shownSeconds()).toBeLessThan(41 * 60);
  });

  it('can be undone while the timer runs again', async () => {
    const user = await pausedLate();
    await revisitPage();
    await user.click(button('Resume'));
    await passTime(5_000);
    await user.click(screen.getByRole('button', { name: 'Keep time' }));
    await revisitPage();
    expect(shownSeconds()).toBeGreaterThanOrEqual(40 * 60 + 5);
    expect(receivedTypes().slice(-2)).toEqual(['resume', 'countIdle']);
  });

  it('shows no notice if it arrives at once', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await sleep(40 * minutes);
    actOnPhone(currentRunId(), { type: 'pause' }, 2_000);
    await revisitPage();
    expect(button('Resume')).toBeTruthy();
    expect(screen.queryByText(/isn’t counted/)).toBeNull();
  });
});
