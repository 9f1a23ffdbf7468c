import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import {
  currentRunId,
  actOnPhone,
  setServerAhead,
  receivedTypes,
} from '#tests/support/screen/fake-timer-server.ts';
import {
  beginDay,
  button,
  changeElsewhere,
  clock,
  endDay,
  openPanel,
  passTime,
  service,
  settle,
  sleep,
  startSketches,
  setupUser,
} from '#tests/support/screen/timer-screen.tsx';
// Preload, so that no test waits for it.
import './idle-dialog.tsx';

beforeEach(beginDay);
afterEach(endDay);

const minutes = 60_000;
const dialog = () => within(screen.getByRole('dialog', { name: 'Were you still working?' }));
const answer = (name: RegExp) => dialog().getByRole('button', { name });

/** Twenty minutes of work, then the device sleeps for three quarters of an hour. */
async function sleptThrough() {
  const user = await startSketches();
  await sleep(9 * minutes);
  await looked();
  await sleep(45 * minutes);
  await looked();
  return user;
}

/** The page samples its clock, and the server responds. */
async function looked() {
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await Promise.resolve();
  });
  await settle();
  await settle();
}

describe('a timer that kept running while the device slept', () => {
  it('prompts, and can keep all its time', async () => {
    const user = await sleptThrough();
    expect(dialog().getByText(/from 10:09 to 10:54 \(0:45\)/)).toBeTruthy();
    await user.click(answer(/Keep all/));
    await looked();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(clock()).toBe('00:54:00');
  });

  it('keeps prompting after Escape, which answers nothing', async () => {
    const user = await sleptThrough();
    await user.keyboard('{Escape}');
    await looked();
    expect(answer(/Keep all/)).toBeTruthy();
    expect(receivedTypes()).not.toContain('countIdle');
  });

  it('can discard the idle time and continue', async () => {
    const user = await sleptThrough();
    await user.click(answer(/Discard and continue/));
    await passTime(1_000);
    expect(clock()).toBe('00:09:01');
    expect(button('Pause')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can pause where the idle time began', async () => {
    const user = await sleptThrough();
    await user.click(answer(/Discard the idle time/));
    await passTime(1_000);
    expect(clock()).toBe('00:09:00');
    expect(button('Resume')).toBeTruthy();
    await looked();
    expect(receivedTypes()).toContain('discardIdle');
    expect(clock()).toBe('00:09:00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await looked();
    expect(clock()).toMatch(/^00:54:0/);
    expect(button('Pause')).toBeTruthy();
    expect(screen.getByText(/^Undone\. The timer is running at 0:54(:0\d)?\.$/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('doesn’t restore the idle time once resumed', async () => {
    const user = await sleptThrough();
    await user.click(answer(/Discard the idle time/));
    await passTime(5_000);
    await user.click(button('Resume'));
    await passTime(5_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(clock()).toBe('00:09:05');
    expect(screen.getByText(/The timer was resumed since/)).toBeTruthy();
  });

  it('doesn’t restore the idle time long after the pause', async () => {
    const user = await sleptThrough();
    await user.click(answer(/Discard the idle time/));
    await sleep(61_000);
    act(undoLatest);
    expect(clock()).toBe('00:09:00');
    expect(screen.getByText(/Too late to undo/)).toBeTruthy();
  });

  it('stops prompting once answered on another device', async () => {
    await sleptThrough();
    const to = Date.now();
    actOnPhone(currentRunId(), { type: 'countIdle', from: to - 45 * minutes, to });
    await looked();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(clock()).toMatch(/^00:54:0/);
  });

  it('can save the idle time as a separate entry', async () => {
    const user = await sleptThrough();
    await user.click(answer(/separate entry/));
    await looked();
    expect(service.saved).toMatchObject([
      {
        description: 'Sketches',
        duration: 0.75,
        startTime: '2026-11-20T09:09:00.000Z',
        billable: false,
        notes: 'Tracked by the timer while you may have been away.',
      },
    ]);
    expect(clock()).toBe('00:09:00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await looked();
    expect(service.entries.size).toBe(0);
    expect(clock()).toBe('00:54:00');
  });

  it('keeps that entry if it was changed since, and counts its time nowhere else', async () => {
    const user = await sleptThrough();
    await user.click(answer(/separate entry/));
    await looked();
    changeElsewhere([...service.entries.keys()][0] ?? '', { description: 'Phone call' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await looked();
    expect([...service.entries.values()]).toMatchObject([{ description: 'Phone call' }]);
    expect(screen.getByText('Couldn’t undo: the entry was changed since.')).toBeTruthy();
    expect(clock()).toBe('00:09:00');
  });

  it('saves no separate entry if the timer was saved on another device', async () => {
    const user = await sleptThrough();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.isFree = promise;
    await user.click(answer(/separate entry/));
    actOnPhone(currentRunId(), { type: 'saved' });
    await looked();
    resolve();
    await looked();
    expect(service.saved).toHaveLength(1);
    expect(service.entries.size).toBe(0);
    expect(
      screen.getByText('The timer changed on another device, so no separate entry was saved.'),
    ).toBeTruthy();
  });

  it('saves no separate entry if another device discarded the time', async () => {
    const user = await sleptThrough();
    const { promise, resolve } = Promise.withResolvers<void>();
    service.isFree = promise;
    const to = Date.now();
    await user.click(answer(/separate entry/));
    actOnPhone(currentRunId(), { type: 'discardIdle', from: to - 45 * minutes, to });
    await looked();
    resolve();
    await looked();
    expect(service.entries.size).toBe(0);
    expect(clock()).toMatch(/^00:09:0/);
  });

  it('saves one separate entry after repeated clicks', async () => {
    const user = await sleptThrough();
    await user.dblClick(answer(/separate entry/));
    await looked();
    expect(service.saved).toHaveLength(1);
    expect(clock()).toBe('00:09:00');
  });
});

it('doesn’t prompt if only the clock was set', async () => {
  const user = await openPanel();
  await user.click(button('Start'));
  await settle();
  vi.setSystemTime(Date.now() + 60 * minutes);
  setServerAhead(-60 * minutes);
  await looked();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** With the page visible now and then. */
async function timed(hours: number) {
  for (let left = hours * 60; left > 0; left -= 9) {
    vi.setSystemTime(Date.now() + Math.min(9, left) * minutes);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }
  await passTime(1_000);
  await looked();
}

it('prompts once after ten hours for the end of the work', async () => {
  const user = await openPanel();
  await user.click(button('Start'));
  await timed(10.5);
  expect(dialog().getByText(/started at 10:00 and has tracked 10:30/)).toBeTruthy();
  expect(answer(/Discard and continue/)).toHaveProperty('disabled', true);
  await setupUser().keyboard('{Escape}');
  await setupUser().click(answer(/Keep all/));
  await passTime(2_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(clock()).toBe('10:30:03');
});

it('rejects an end of work before its start, and doesn’t count breaks as idle', async () => {
  const user = await openPanel();
  await user.click(button('Start'));
  await timed(1);
  await user.click(button('Pause'));
  await timed(2);
  await user.click(button('Resume'));
  await timed(9.5);
  const until = dialog().getByLabelText('I worked until');
  await user.type(until, '09:59');
  expect(dialog().getByText(/Enter when you stopped, after 10:00/)).toBeTruthy();
  expect(answer(/separate entry/)).toHaveProperty('disabled', true);
  await user.clear(until);
  await user.type(until, '10:30');
  expect(dialog().getByText('10:00 tracked since then.')).toBeTruthy();
  await user.click(answer(/separate entry/));
  await looked();
  expect(service.saved[0]?.duration).toBeCloseTo(10, 2);
  expect(clock()).toBe('00:30:00');
});
