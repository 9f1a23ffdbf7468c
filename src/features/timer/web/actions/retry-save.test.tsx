import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { actOnPhone } from '#tests/support/screen/fake-timer-server.ts';
import {
  beginDay,
  button,
  clock,
  endDay,
  readyToSave,
  service,
  settle,
  sleep,
  timer,
} from '#tests/support/screen/timer-screen.tsx';

beforeEach(beginDay);
afterEach(endDay);

/** Saves at half past nine, with the response lost; then half an hour more. */
async function savedUnheard() {
  const user = await readyToSave();
  service.losesAnswer = true;
  await user.click(button('Save'));
  await settle();
  service.losesAnswer = false;
  await sleep(30 * 60_000);
  return user;
}

const statusText = () => timer().getByRole('status').textContent;
const made = () => {
  const [entry, ...others] = service.entries.values();
  if (!entry || others.length > 0) throw new Error('One entry was expected.');
  return entry;
};

describe('saving again after a lost response', () => {
  it('updates the entry to the timer’s current state, so there is still one [4.21]', async () => {
    const user = await savedUnheard();
    await user.click(button('Save'));
    await settle();
    expect(made()).toMatchObject({ duration: 1, endTime: '2026-11-20T10:00:00.000Z', revision: 2 });
    expect(screen.getByText('Time entry saved successfully!')).toBeTruthy();
  });

  it('leaves an entry alone that was changed since, and shows a message [4.21]', async () => {
    const user = await savedUnheard();
    const { id } = made();
    service.entries.set(id, { ...made(), description: 'Sketches for Acme', revision: 2 });
    await user.click(button('Save'));
    await settle();
    expect(made()).toMatchObject({ description: 'Sketches for Acme', duration: 0.5, revision: 2 });
    expect(statusText()).toMatch(/its entry has changed since/);
    expect(clock()).toBe('01:00:00');
  });

  it('counts no time after another device took over, before that synced', async () => {
    const user = await savedUnheard();
    const work = { description: 'Call', projectId: null, clientId: null, billable: true };
    actOnPhone(anId(30), { type: 'start', ...work }, 20 * 60_000);
    await user.click(button('Save'));
    await settle();
    expect(made()).toMatchObject({ duration: 0.5, revision: 1 });
    expect(statusText()).toBe('This time was already saved on Safari on iPhone');
    expect(clock()).toBe('00:20:00');
  });
});
