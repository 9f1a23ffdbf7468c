import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { continueEntry } from '#src/features/timesheets/web/public.tsx';
import type { WorkDetails } from '#src/features/timesheets/web/public.tsx';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import {
  currentRunId,
  actOnPhone,
  receivedPayloads,
  receivedTypes,
} from '#tests/support/screen/fake-timer-server.ts';
import {
  acme,
  beginDay,
  button,
  clock,
  endDay,
  openPanel,
  passTime,
  readyToSave,
  review,
  service,
  settle,
  sleep,
  startSketches,
  timer,
  website,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

const notice = (words: string | RegExp) => screen.getByText(words);
const press = (name: string) => screen.getByRole('button', { name });
const stopAndDiscard = async (user: Awaited<ReturnType<typeof openPanel>>) => {
  await user.click(button('Stop and discard'));
  await user.click(press('Discard time'));
};
const field = () => timer().getByLabelText(/Description/);

describe('stopping', () => {
  it('asks before it discards more than five minutes', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await sleep(5 * 60_000 + 1_000);
    await user.click(button('Stop and discard'));
    expect(screen.getByRole('alertdialog', { name: 'Discard 0:05:01 of tracked time?' })).toBeTruthy();
    await user.click(press('Cancel'));
    expect(clock()).toBe('00:05:01');
    await stopAndDiscard(user);
    expect(clock()).toBe('00:00:00');
    expect(button('Start')).toBe(document.activeElement);
  });

  it('shows the unsaved time [4.14]', async () => {
    const user = await readyToSave();
    await stopAndDiscard(user);
    expect(notice('Timer stopped. 0:30 not saved.')).toBeTruthy();
    await passTime(10_000);
    await user.click(press('Undo'));
    expect(clock()).toBe('00:30:10');
    expect(notice('Undone. The timer is running at 0:30:10.')).toBeTruthy();
  });

  it('closes the notice about less than five minutes, which the key still undoes', async () => {
    const user = await openPanel();
    await user.click(button('Start'));
    await passTime(52_000);
    await user.click(button('Stop and discard'));
    expect(notice('Timer stopped. 52 s not saved.')).toBeTruthy();
    await passTime(21_000);
    expect(screen.queryByText('Timer stopped. 52 s not saved.')).toBeNull();
    act(undoLatest);
    expect(clock()).toBe('00:01:13');
  });

  it('can’t be undone hours later, with time away from work', async () => {
    const user = await readyToSave();
    await stopAndDiscard(user);
    await sleep(2 * 3_600_000);
    act(undoLatest);
    expect(clock()).toBe('00:00:00');
    expect(notice(/Too late to undo/)).toBeTruthy();
    expect(press('Save as entry')).toBeTruthy();
  });

  it('lets you save the time as an entry, by keyboard and an hour later', async () => {
    const user = await readyToSave();
    await stopAndDiscard(user);
    await passTime(3_600_000);
    act(() => press('Save as entry').focus());
    await user.keyboard('{Enter}');
    await settle();
    expect(service.saved).toMatchObject([{ description: 'Sketches', projectId: website.id, duration: 0.5 }]);
    expect(notice('0:30 of “Sketches” saved as an entry.')).toBeTruthy();
    expect(clock()).toBe('00:00:00');
  });

  it('saves the time as an entry if undo is too late to resume it', async () => {
    const user = await readyToSave();
    await stopAndDiscard(user);
    await user.type(field(), 'Call');
    await user.click(button('Start'));
    await user.click(press('Undo'));
    await settle();
    expect(service.saved).toMatchObject([{ description: 'Sketches', duration: 0.5 }]);
    expect(notice('0:30 of “Sketches” saved as an entry.')).toBeTruthy();
    expect(field()).toHaveProperty('value', 'Call');
  });
});

describe('switching work', () => {
  const call = entryRecord({ id: anId(40), description: 'Call', clientId: acme.id, projectId: website.id });

  it('takes one step and keeps the time so far', async () => {
    service.recent = [call];
    const user = await readyToSave();
    await user.click(button('Call'));
    await settle();
    expect(receivedTypes().slice(-1)).toEqual(['start']);
    expect(field()).toHaveProperty('value', 'Call');
    expect(button('Pause')).toBeTruthy();
    expect(notice('0:30 of “Sketches” saved as an entry. Now tracking “Call”.')).toBeTruthy();

    await passTime(5_000);
    await user.click(press('Undo'));
    await settle();
    expect(field()).toHaveProperty('value', 'Sketches');
    expect(clock()).toBe('00:00:05');
    expect(receivedTypes().slice(-3)).toEqual(['stop', 'start', 'edit']);
  });

  it('starts pinned work in one click, with its task, and unpins it', async () => {
    const work = { clientId: acme.id, projectId: website.id, billable: false, tags: ['urgent'] };
    service.pinned = [{ ...work, description: '', taskId: review.id }];
    service.recent = [call];
    const user = await openPanel();
    await settle();
    await user.click(button('Pin “Call”'));
    await settle();
    expect(service.pinned.map(({ description }) => description)).toEqual(['', 'Call']);
    expect(timer().queryByRole('group', { name: 'Recent' })).toBeNull();

    await user.click(button('Website · Review'));
    await settle();
    expect(receivedPayloads()).toMatchObject([
      { ...work, type: 'start', description: '', taskId: review.id },
    ]);
    await user.click(button('Unpin “Call”'));
    await settle();
    expect(service.pinned).toMatchObject([{ taskId: review.id }]);
  });

  const undo = () => act(undoLatest);

  it('can’t be undone after more than a minute', async () => {
    service.recent = [call];
    const user = await readyToSave();
    await user.click(button('Call'));
    await user.click(button('Move start time back 10 minutes'));
    await passTime(1_000);
    undo();
    await settle();
    expect(field()).toHaveProperty('value', 'Call');
    expect(clock()).toBe('00:10:01');
    expect(notice('Too late to undo. Start “Sketches” again instead.')).toBeTruthy();
    expect(receivedTypes()).not.toContain('stop');
  });

  it('can’t be undone once the timer tracks something else, or nothing', async () => {
    service.recent = [call, { ...call, id: anId(41), description: 'Review' }];
    const user = await readyToSave();
    await user.click(button('Call'));
    await passTime(5_000);
    await user.click(button('Review'));
    await passTime(5_000);
    const [third, acts] = [currentRunId(), receivedTypes()];
    // The latest of the two is undone first, with a notice.
    undo();
    undo();
    await settle();
    expect(currentRunId()).not.toBe(third);
    expect(receivedTypes().slice(acts.length)).toEqual(['stop', 'start', 'edit']);
    expect(notice('Couldn’t undo: the timer is now tracking something else.')).toBeTruthy();
  });

  it('from a paused timer is undone to a paused one', async () => {
    service.recent = [call];
    const user = await readyToSave();
    await user.click(button('Pause'));
    await user.click(button('Call'));
    await passTime(5_000);
    await user.click(press('Undo'));
    await settle();
    await passTime(5_000);
    expect(field()).toHaveProperty('value', 'Sketches');
    expect(button('Resume')).toBeTruthy();
    expect(clock()).toBe('00:00:00');
    expect(receivedTypes().slice(-3)).toEqual(['stop', 'start', 'pause']);
    expect(notice('Undone. The timer is paused at 0 s.')).toBeTruthy();
  });

  it('isn’t offered for the current work', async () => {
    service.recent = [call];
    const user = await openPanel();
    await user.click(button('Call'));
    await user.click(button('Start'));
    expect(timer().queryByText('Recent')).toBeNull();
  });
});

describe('saving', () => {
  it('shows what was saved, with a link to it [4.19]', async () => {
    const user = await readyToSave();
    await user.click(button('Save'));
    await settle();
    expect(screen.getByText('Time entry saved successfully!')).toBeTruthy();
    expect(notice('0:30 of “Sketches” saved as an entry.')).toBeTruthy();
    expect(press('Show')).toBeTruthy();
  });

  it('requires no description if another device was faster', async () => {
    const user = await startSketches();
    await sleep(60_000);
    const id = currentRunId();
    service.entries.set(id, entryRecord({ id }));
    actOnPhone(id, { type: 'saved' });
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await settle();
    expect(notice('This time was saved on Safari on iPhone: 0:01.')).toBeTruthy();
    await user.click(button('Save'));
    await settle();
    expect(timer().getByRole('status').textContent).toBe('This time was already saved on Safari on iPhone');
  });
});

describe('continuing work that is on the timer', () => {
  const continued = { ...entryRecord({ id: anId(30), description: 'Sketches' }), ...at(website) };

  it('changes nothing while it runs', async () => {
    await readyToSave();
    continueWork(continued);
    await settle();
    expect(notice('“Sketches” is already running.')).toBeTruthy();
    expect(clock()).toBe('00:30:00');
    expect(receivedTypes()).toEqual(['start']);
  });

  it('resumes it while it’s paused', async () => {
    const user = await readyToSave();
    await user.click(button('Pause'));
    continueWork(continued);
    await passTime(2_000);
    expect(clock()).toBe('00:30:02');
    expect(receivedTypes()).toEqual(['start', 'pause', 'resume']);
  });

  it('switches if the entry is billed differently', async () => {
    await readyToSave();
    continueWork({ ...continued, billable: false });
    await settle();
    expect(clock()).toBe('00:00:00');
  });
});

function at({ id, clientId }: typeof website) {
  return { projectId: id, clientId };
}

function continueWork(work: WorkDetails): void {
  act(() => continueEntry(work));
}
