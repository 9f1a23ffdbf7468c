import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { openTimesheets, resetTimesheets, sketchesListed } from '#tests/support/timesheets-screen.tsx';

let service: FakeTimesheetsServer;

beforeEach(() => {
  service = fakeTimesheetsServer({ entries: [sketches] });
});
afterEach(resetTimesheets);

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Quick add' });

async function openPage() {
  const user = openTimesheets();
  await sketchesListed();
  return user;
}

describe('quick add', () => {
  it('previews the entry, adds it on Enter and can undo it', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: /^Quick add/ }));
    await user.type(await field(), '1.5h call #design yesterday');
    expect(await screen.findByText(/^Enter adds 1:30, call, #design, Fri,? 20 Nov/)).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(service.created).toMatchObject([
        { description: 'call', duration: 1.5, date: '2026-11-20', tags: ['design'] },
      ]),
    );
    expect((await field()).value).toBe('');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('adds it with a button, too, and keeps the field', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: /^Quick add/ }));
    await user.type(await field(), '1h call');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(service.created).toMatchObject([{ description: 'call' }]));
    expect(document.activeElement).toBe(await field());
  });

  it('opens on the key “q” and keeps what is typed while it loads', async () => {
    const user = await openPage();
    await user.keyboard('q2h call');
    await waitFor(async () => expect((await field()).value).toBe('2h call'));
  });

  it('gives the focus back where only its key opens it', async () => {
    const user = await openPage();
    const month = screen.getByRole('button', { name: 'Month' });
    await user.click(month);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Quick add/ })).toBeNull());
    await user.keyboard('q');
    const input = await field();
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Quick add' })).toBeNull();
    expect(document.activeElement).toBe(month);
  });

  it('keeps what is typed when the view changes, and leaves the focus', async () => {
    const user = await openPage();
    await user.keyboard('q2h call');
    await waitFor(async () => expect((await field()).value).toBe('2h call'));
    const month = screen.getByRole('button', { name: 'Month' });
    await user.click(month);
    await screen.findByRole('grid');
    expect((await field()).value).toBe('2h call');
    expect(document.activeElement).toBe(month);
    await user.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(async () => expect((await field()).value).toBe('2h call'));
  });

  it('says what is missing, and adds nothing', async () => {
    const user = await openPage();
    await user.keyboard('q');
    await user.type(await field(), 'call');
    expect(screen.getByText(/^Add a duration or times/)).toBeTruthy();
    await user.type(await field(), ' 1h @zebra{Enter}');
    expect(screen.getByText('No project or client starts with “zebra”')).toBeTruthy();
    expect(service.created).toEqual([]);
  });

  it('restores the text if adding fails', async () => {
    const user = await openPage();
    service.isUnheard = true;
    await user.keyboard('q');
    await user.type(await field(), '1h call{Enter}');
    await waitFor(async () => expect((await field()).value).toBe('1h call'));
  });

  it('closes on Escape and focuses its button', async () => {
    const user = await openPage();
    await user.keyboard('q');
    await user.type(await field(), '1h{Escape}');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: /^Quick add/ }));
  });
});
