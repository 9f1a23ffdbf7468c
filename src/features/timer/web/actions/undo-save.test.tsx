import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { actOnPhone, receivedPayloads, receivedTypes } from '#tests/support/screen/fake-timer-server.ts';
import {
  beginDay,
  button,
  changeElsewhere,
  clock,
  endDay,
  revisitPage,
  readyToSave,
  service,
  settle,
  sleep,
  timer,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

/** Half an hour of work on the website, saved a minute ago. */
async function saved() {
  const user = await readyToSave();
  await user.click(button('Save'));
  await settle();
  return user;
}
const undo = () => screen.getByRole('button', { name: 'Undo' });
const entries = () => [...service.entries.values()];
const description = () => timer().getByRole('textbox', { name: /Description/ });

describe('undoing a save', () => {
  it('deletes the entry and restores the timer, paused at its end', async () => {
    const user = await saved();
    expect(screen.getByText('Time entry saved successfully!')).toBeTruthy();
    await user.click(undo());
    await settle();
    expect(screen.queryByText('Time entry saved successfully!')).toBeNull();
    expect(entries()).toEqual([]);
    expect(clock()).toBe('00:30:00');
    expect(description()).toHaveProperty('value', 'Sketches');
    expect(timer().getByRole('combobox', { name: 'Project' })).toHaveProperty('value', 'Website');
    expect(button('Resume')).toBeTruthy();
    expect(screen.getByText('Undone. The timer is paused at 0:30.')).toBeTruthy();
    expect(receivedTypes().slice(-4)).toEqual(['saved', 'start', 'edit', 'pause']);
    // The server agrees.
    await revisitPage();
    expect(clock()).toBe('00:30:00');
  });

  it('lets you save again, with later work', async () => {
    const user = await saved();
    await user.click(undo());
    await settle();
    await user.click(button('Resume'));
    await sleep(10 * 60_000);
    await user.click(button('Save'));
    await settle();
    expect(entries()).toMatchObject([{ description: 'Sketches', duration: 40 / 60 }]);
    const [{ id: first = '' } = {}, { id: second = '' } = {}] = service.saved;
    expect(first).not.toBe(second);
  });

  it('works by keyboard, once', async () => {
    await saved();
    act(undoLatest);
    await settle();
    act(undoLatest);
    await settle();
    expect(screen.getByText('Nothing to undo')).toBeTruthy();
    expect(clock()).toBe('00:30:00');
    expect(receivedPayloads().filter(({ type }) => type === 'start')).toHaveLength(2);
  });

  it('shows a message if other work is being tracked', async () => {
    const user = await saved();
    const run = undo();
    await user.type(description(), 'Call');
    await user.click(button('Start'));
    await settle();
    await user.click(run);
    await settle();
    expect(screen.getByText(/Couldn’t undo: the timer is now tracking something else/)).toBeTruthy();
    expect(entries()).toMatchObject([{ description: 'Sketches' }]);
    expect(description()).toHaveProperty('value', 'Call');
  });

  it('shows a message if another device has started other work, not yet synced', async () => {
    const user = await saved();
    actOnPhone(anId(50), {
      type: 'start',
      description: 'Call',
      projectId: null,
      clientId: null,
      billable: true,
    });
    await user.click(undo());
    await settle();
    expect(screen.getByText(/Couldn’t undo: the timer is now tracking something else/)).toBeTruthy();
    expect(entries()).toMatchObject([{ description: 'Sketches' }]);
    expect(description()).toHaveProperty('value', 'Call');
  });

  it('leaves an entry alone that was changed since, and the timer empty', async () => {
    const user = await saved();
    changeElsewhere(entries()[0]?.id ?? '', { description: 'Drawings' });
    await user.click(undo());
    await settle();
    expect(screen.getByText('Couldn’t undo: the entry was changed since.')).toBeTruthy();
    expect(entries()).toMatchObject([{ description: 'Drawings' }]);
    expect(clock()).toBe('00:00:00');
  });
});
