import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleTimer, start } from '#src/features/timer/rules/timer/timer-state.ts';
import { storedTimerKey } from '#src/platform/web/offline/pending-work.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { goOffline } from '#tests/support/screen/fake-network.ts';
import {
  currentRunId,
  actOnPhone,
  setServerAhead,
  receivedPayloads,
  receivedTypes,
} from '#tests/support/screen/fake-timer-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import {
  beginDay,
  button,
  clock,
  endDay,
  revisitPage,
  openPage,
  openPanel,
  passTime,
  pick,
  connectServer,
  readyToSave,
  service,
  settle,
  sleep,
  timer,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

const work = { description: 'Sketches', projectId: null, clientId: null, billable: true };
const minutes = 60_000;

/** The displayed time, in seconds. */
function shownSeconds(): number {
  const [h = 0, m = 0, s = 0] = clock().split(':').map(Number);
  return h * 3600 + m * 60 + s;
}

describe('one timer on every device', () => {
  it('sends every action to the server', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await user.type(timer().getByLabelText(/Description/), 'Note G');
    await user.click(button('Pause'));
    await user.click(button('Stop and discard'));
    await settle();
    expect(receivedPayloads()).toMatchObject([
      { type: 'start', description: '' },
      { type: 'edit', description: 'Note G' },
      { type: 'pause' },
      { type: 'stop' },
    ]);
  });

  it('shows a run started on another device', async () => {
    actOnPhone(anId(30), { type: 'start', ...work }, 5 * minutes);
    await openPanel();
    expect(clock()).toBe('00:05:00');
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Sketches');
  });

  it('can be taken over by another device, and shows the saved time', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await sleep(3 * minutes);
    actOnPhone(anId(30), { type: 'start', ...work, description: 'Call' });
    await revisitPage();
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Call');
    expect(
      screen.getByText(
        'Timer started on Safari on iPhone. The 0:03 tracked until then was saved as an entry.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Show' })).toBeTruthy();
  });

  it('shows that a save on another device isn’t synced yet', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await sleep(3 * minutes);
    actOnPhone(currentRunId(), { type: 'saved' });
    await revisitPage();
    expect(screen.getByText('Saved on Safari on iPhone, not synced yet.')).toBeTruthy();
  });

  it('isn’t ended by a stop meant for earlier work', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await settle();
    goOffline();
    await passTime(1_000);
    actOnPhone(anId(30), { type: 'start', ...work, description: 'Call' });
    await passTime(1_000);
    await user.click(button('Stop and discard'));
    connectServer();
    await revisitPage();
    expect(currentRunId()).toBe(anId(30));
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', 'Call');
  });

  it('works offline and syncs afterwards [4.21]', async () => {
    const user = await openPanel();
    goOffline();
    await user.click(button('Start'));
    await sleep(2 * minutes);
    await user.click(button('Pause'));
    expect(clock()).toBe('00:02:00');
    connectServer();
    await revisitPage();
    expect(receivedTypes()).toEqual(['start', 'pause']);
    expect(clock()).toBe('00:02:00');
  });

  it('keeps text being typed when another device starts, and restores it when that run ends', async () => {
    const user = await openPanel();
    const field = () => timer().getByLabelText(/Description/);
    await user.type(field(), 'Sketches');
    await pick(user, 'Project', 'Website');
    await user.click(field());
    actOnPhone(anId(30), { type: 'start', ...work, description: 'Call' }, minutes);
    await revisitPage();
    expect(clock()).toBe('00:01:00');
    await user.keyboard(' for Acme');
    expect(field()).toHaveProperty('value', 'Sketches for Acme');
    expect(timer().getByText(/^“Call” is running on another device/)).toBeTruthy();

    await user.tab();
    await passTime(1_000);
    expect(field()).toHaveProperty('value', 'Call');
    expect(timer().getByText(/“Sketches for Acme” is kept/)).toBeTruthy();
    expect(receivedTypes()).toEqual([]);

    actOnPhone(anId(30), { type: 'stop' });
    await revisitPage();
    expect(field()).toHaveProperty('value', 'Sketches for Acme');
    expect(timer().getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'Website');
  });

  it('lets you discard a draft', async () => {
    const user = await openPanel();
    await user.type(timer().getByLabelText(/Description/), 'Sketches');
    await user.click(timer().getByRole('switch', { name: 'Billable' }));
    actOnPhone(anId(30), { type: 'start', ...work, description: 'Call' });
    await revisitPage();
    await user.click(button('Discard draft'));
    expect(timer().queryByText(/is kept/)).toBeNull();
    await user.click(button('Stop and discard'));
    expect(timer().getByLabelText(/Description/)).toHaveProperty('value', '');
  });

  it('reports a save on another device, and creates no second entry', async () => {
    const user = await readyToSave();
    const id = currentRunId();
    service.entries.set(id, entryRecord({ id }));
    actOnPhone(id, { type: 'saved' });
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe('This time was already saved on Safari on iPhone');
    expect(clock()).toBe('00:00:00');
    expect(service.entries.get(id)?.revision).toBe(1);
  });

  it('syncs a timer of which only its fields are stored', async () => {
    const before = start({ ...idleTimer, description: 'Sketches' }, Date.now() - 10 * minutes);
    localStorage.setItem(storedTimerKey(adaId), JSON.stringify(before));
    await openPanel();
    await revisitPage();
    expect(receivedTypes()).toEqual(['start', 'edit']);
    expect(clock()).toBe('00:10:00');
  });

  it('loses nothing when a crash loses the last writes', async () => {
    const user = await openPanel();
    const before = localStorage.getItem(storedTimerKey(adaId)) ?? '';
    await user.click(button('Start'));
    await settle();
    await user.click(button('Stop and discard'));
    await settle();
    localStorage.setItem(storedTimerKey(adaId), before);
    await passTime(1_000);
    await user.click(button('Start'));
    await passTime(5_000);
    await revisitPage();
    expect(receivedTypes()).toEqual(['start', 'stop', 'start']);
    expect(shownSeconds()).toBeGreaterThanOrEqual(4);
  });
});

it('moves the start time back on every device', async () => {
  const user = await openPanel();
  await user.click(button('Start'));
  await passTime(1_000);
  await user.click(button('Move start time back 10 minutes'));
  expect(clock()).toBe('00:10:01');
  const field = timer().getByLabelText('Started at');
  expect(field).toHaveProperty('value', '09:50');
  fireEvent.change(field, { target: { value: '09:30' } });
  fireEvent.blur(field);
  await settle();
  expect(shownSeconds()).toBeGreaterThanOrEqual(30 * 60);
  await revisitPage();
  expect(receivedTypes()).toEqual(['start', 'edit', 'edit']);
  expect(field).toHaveProperty('value', '09:30');
});

describe('a wrong clock', () => {
  it('is corrected: the entry has server time [3.2]', async () => {
    setServerAhead(90 * minutes);
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(service.saved).toMatchObject([{ duration: 0.5, endTime: '2026-11-20T11:00:00.000Z' }]);
  });

  it.each([
    ['an hour forward', 60 * minutes],
    ['an hour back', -60 * minutes],
    ['a day forward', 1_440 * minutes],
    ['a day back', -1_440 * minutes],
    ['to 1970', -Date.UTC(2026, 10, 20)],
    ['to 2038', Date.UTC(2038, 0, 19) - Date.UTC(2026, 10, 20)],
  ])('shows the correct time after it was set %s while the timer ran [4.16]', async (_how, by) => {
    const user = await openPanel();
    await user.click(button('Start'));
    await passTime(10_000);
    await settle();
    vi.setSystemTime(Date.now() + by);
    setServerAhead(-by);
    await passTime(5_000);
    await settle();
    await passTime(1_000);
    expect(Math.abs(shownSeconds() - 16)).toBeLessThanOrEqual(1);
  });
});

it('shows "not synced" while sending takes longer than usual', async () => {
  const user = await openPanel();
  await settle();
  goOffline();
  await user.click(button('Start'));
  await passTime(1_000);
  expect(timer().queryByText('Not synced yet')).toBeNull();
  await passTime(2_000);
  timer().getByText('Not synced yet');
  connectServer();
  await revisitPage();
  expect(timer().queryByText('Not synced yet')).toBeNull();
});

it('doesn’t sync the timer of users without records', async () => {
  await openPage();
  await settle();
  expect(receivedTypes()).toEqual([]);
});
