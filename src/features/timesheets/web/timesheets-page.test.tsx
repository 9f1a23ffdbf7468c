import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { anId, clientRecord, entryRecord } from '#tests/support/entity-fixtures.ts';
import { acme, sketches, website, fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { aCreate } from '#tests/support/pending-changes.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import {
  address,
  choose,
  resetTimesheets,
  storePendingOperations,
  PendingChanges,
  openTimesheets,
  sketchesListed,
  rowOf,
} from '#tests/support/timesheets-screen.tsx';
import { onContinueEntry } from './actions/continue-entry.ts';
import { TimesheetsPage } from './timesheets-page.tsx';

const call = entryRecord({ id: anId(31), day: '2026-11-19', description: 'Call', billable: false });
const billed = entryRecord({ id: anId(32), day: '2026-11-18', description: 'Billed', invoiced: true });

let service: FakeTimesheetsServer;

// Views and dialogs are loaded lazily by the app; preloaded here.
beforeAll(() => Promise.all([import('./list/list-view.tsx'), import('./entry/entry-dialog.tsx')]));
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries: [sketches, call, billed],
    totals: {
      durationMs: 112_800_000,
      billableMs: 97_500_000,
      amounts: [{ currency: 'EUR', amountMinor: 253_906 }],
      days: [{ day: '2026-11-20', durationMs: 27_900_000, billableMs: 12_600_000 }],
    },
  });
});
afterEach(resetTimesheets);

describe('the timesheets page', () => {
  it('lists this week’s entries by day, newest first, with the totals of the filter [2.7]', async () => {
    await openPage();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toHaveLength(3);
    expect(days[0]).toMatch(/Friday/);
    expect(screen.getByRole('group', { name: 'Totals' }).textContent).toBe(
      '31:20 h · 27:05 billable · €2,539.06',
    );
    expect(screen.getByRole('heading', { name: /Friday/ }).parentElement?.textContent).toContain('7:45 h');
    expect(service.requests).toContainEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      order: 'desc',
      limit: 60,
    });
  });

  it('opens folded filters with the key of the search', async () => {
    const ignore = () => undefined;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 1280px)',
      addEventListener: ignore,
      removeEventListener: ignore,
    }));
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const user = openTimesheets();
    await sketchesListed();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    await user.keyboard('call');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('call');
  });

  it('shows each entry’s project, times, duration, amount and rate reason [9.5]', async () => {
    await openPage();
    const row = rowOf('Sketches');
    expect(row.textContent).toContain('Website · Acme');
    expect(row.textContent).toContain('09:00–12:30');
    expect(within(row).getByText('3:30').getAttribute('title')).toBe('3.5 h');
    expect(row.textContent).toContain('€328.13');
    expect(row.textContent).toContain('€93.75/h · Default rate');
    expect(within(rowOf('Call')).getByText('Not billable')).toBeTruthy();
  });

  it('opens the form for a new entry from a link', async () => {
    const user = openTimesheets('?new');
    await screen.findByRole('dialog', { name: 'Add entry' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('');
  });

  it('opens a prepared form with the day of the period that is shown', async () => {
    const created = vi.spyOn(document, 'createElement');
    onTestFinished(() => created.mockRestore());
    const user = await openPage();
    await user.hover(screen.getByRole('heading', { name: 'Timesheets' }));
    const names = () =>
      created.mock.results.map(({ value }) => (value instanceof Element ? value.getAttribute('name') : null));
    await waitFor(() => expect(names()).toContain('description'), { timeout: 5_000 });
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await user.keyboard('n');
    const form = screen.getByRole('dialog', { name: 'Add entry' });
    const day = form.querySelector<HTMLInputElement>('[name="date"]')?.value;
    expect(day).toBe('8 Nov 2026');
  });

  it('offers to search all time if only other days have matches', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search timesheets' }), 'call');
    expect(await screen.findByText('No entries match “call” on these days.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Search all time (3 matches)' }));
    await waitFor(() => expect(address()).toBe('?range=all&q=call'));
    expect(await screen.findByText('Call')).toBeTruthy();
  });

  it('steps through weeks, which are in the URL', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(address()).toBe('?range=last-week');
    await waitFor(() =>
      expect(service.requests.at(-1)).toMatchObject({ from: '2026-11-09', to: '2026-11-15' }),
    );
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(address()).toBe('');
  });

  it('shows which view is chosen before it renders that view', async () => {
    // The app’s router renders a press at once.
    const page = (
      <SignedIn>
        <TimesheetsPage />
      </SignedIn>
    );
    const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/timesheets'] });
    render(<RouterProvider router={router} />);
    await sketchesListed();
    // As in a browser, where a press doesn’t wait for all that follows from it.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const button = screen.getByRole('button', { name: 'Week' });
    const isListedAtPress = Promise.withResolvers<boolean>();
    new MutationObserver(() =>
      isListedAtPress.resolve(screen.queryByRole('list', { name: 'Entries' }) !== null),
    ).observe(button, { attributeFilter: ['aria-pressed'] });
    button.click();
    expect(await isListedAtPress.promise).toBe(true);
    expect(await screen.findByRole('table', { name: 'Hours of the week' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Entries' })).toBeNull();
  });

  it('undoes views and filters one by one with Back', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Client' }));
    await user.click(screen.getByRole('menuitem', { name: 'Acme' }));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(address()).toBe(`?client=${acme.id}&range=last-week`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe(`?client=${acme.id}`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(address()).toBe('');
  });

  it('finds unsynced entries by project and client name, too', async () => {
    await storePendingOperations(
      aCreate(1, anId(40), { description: 'Offline', projectId: website.id, clientId: acme.id }),
    );
    openTimesheets('?q=web acme', <PendingChanges />);
    expect(await screen.findByText('Offline')).toBeTruthy();
  });

  it('applies the filter from the URL', async () => {
    openTimesheets(`?range=all&client=${acme.id}&project=${website.id}&billable=no&q=call`);
    const filter = { clientId: acme.id, projectId: website.id, billable: false, search: 'call' };
    await waitFor(() => expect(service.requests).toContainEqual({ ...filter, order: 'desc', limit: 60 }));
  });

  it('filters by tag, and the row shows the first one', async () => {
    service = fakeTimesheetsServer({ entries: [{ ...sketches, tags: ['Büro', 'urgent'] }, call] });
    const user = await openPage();
    expect(within(rowOf('Sketches')).getByText('Büro').parentElement?.title).toBe('Büro, urgent');
    expect(within(rowOf('Sketches')).getByText('+1')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Tag' }));
    await user.click(screen.getByRole('menuitem', { name: 'Büro' }));
    expect(new URLSearchParams(address()).get('tag')).toBe('Büro');
    await waitFor(() => expect(service.requests.at(-1)).toMatchObject({ tag: 'Büro' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter Tag' }));
    expect(address()).toBe('');
  });

  it('shows tasks beside projects, and filters by the tasks of the chosen project', async () => {
    const design = { id: anId(50), name: 'Design', hourlyRate: 120, billable: null, isActive: true };
    const entry = { ...sketches, taskId: design.id, rateReason: 'taskRate' };
    service = fakeTimesheetsServer({
      entries: [entry, call],
      projects: [{ ...website, tasks: [design, { ...design, id: anId(51), name: 'Old', isActive: false }] }],
    });
    const user = openTimesheets();
    expect(await screen.findByText('Website · Design · Acme')).toBeTruthy();
    expect(within(rowOf('Sketches')).getByTitle(/Hourly rate of the task/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Task' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Project' }));
    await user.click(screen.getByRole('menuitem', { name: /Website/ }));
    await user.click(screen.getByRole('button', { name: 'Task' }));
    await user.click(screen.getByRole('menuitem', { name: 'Design' }));
    expect(address()).toBe(`?project=${website.id}&task=${design.id}`);
    await waitFor(() => expect(service.requests.at(-1)).toMatchObject({ taskId: design.id }));
    await user.click(screen.getByRole('button', { name: 'Remove filter Project' }));
    expect(address()).toBe('');
  });

  it('offers no tag filter without tags', async () => {
    await openPage();
    expect(screen.queryByRole('button', { name: 'Tag' })).toBeNull();
  });

  it('clears another client’s project when a client is chosen, in filters with names', async () => {
    service = fakeTimesheetsServer({
      entries: [sketches],
      clients: [
        clientRecord({ id: anId(11), name: 'Zeta' }),
        acme,
        clientRecord({ id: anId(12), name: 'beta' }),
      ],
    });
    const user = await openPage(`?project=${website.id}`);
    await user.click(screen.getByRole('button', { name: 'Client' }));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['All', 'Acme', 'beta', 'Zeta']);
    await user.click(screen.getByRole('menuitem', { name: 'Acme' }));
    expect(address()).toBe(`?project=${website.id}&client=${acme.id}`);
    await user.click(screen.getByRole('button', { name: 'Client: Acme' }));
    await user.click(screen.getByRole('menuitem', { name: 'beta' }));
    expect(address()).toBe(`?client=${anId(12)}`);
  });

  it('shows the calendar link, even from a week without time', async () => {
    service = fakeTimesheetsServer({ entries: [] });
    openTimesheets();
    const link = await screen.findByRole('link', { name: 'Calendar link' });
    expect(link.getAttribute('href')).toBe('/profile#calendar');
  });

  it('never changes an invoiced entry', async () => {
    const user = await openPage();
    expect(within(rowOf('Billed')).getByText('Invoiced')).toBeTruthy();
    expect(
      within(rowOf('Billed')).getByTitle('This entry is on an invoice and can no longer be changed.'),
    ).toBeTruthy();
    await user.click(within(rowOf('Billed')).getByRole('button', { name: /Actions/ }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Continue',
      'View',
      'Duplicate',
    ]);
  });

  it('deletes without asking and restores on Undo [7.8]', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Delete');
    await waitFor(() => expect(screen.queryByText('Sketches')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Sketches')).toBeTruthy();
  });

  it('duplicates an entry immediately and removes the copy on Undo', async () => {
    const user = await openPage();
    await choose(user, 'Sketches', 'Duplicate');
    await waitFor(() => expect(service.created).toHaveLength(1));
    expect(service.created).toMatchObject([
      { description: 'Sketches', date: '2026-11-20', projectId: website.id },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const entries = [{ id: service.created[0]?.id, revision: 1 }];
    await waitFor(() => expect(service.operations).toMatchObject([{ what: 'delete', input: { entries } }]));
  });

  it('continues work with the timer, also if it was chosen before the timer had loaded', async () => {
    const taken: WorkDetails[] = [];
    const user = await openPage();
    await choose(user, 'Sketches', 'Continue');
    const work = { description: 'Sketches', projectId: website.id, billable: true };
    const leave = onContinueEntry((each) => taken.push(each));
    expect(taken).toMatchObject([work]);
    await choose(user, 'Sketches', 'Continue');
    expect(taken).toMatchObject([work, work]);
    leave();
  });

  it('shows an error and retries', async () => {
    service.isDown = true;
    const user = await openPage();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    service.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Sketches')).toBeTruthy();
  });
});

async function openPage(search = '') {
  const user = openTimesheets(search);
  await screen.findByRole('heading', { name: 'Timesheets' });
  if (!service.isDown) await sketchesListed();
  return user;
}
