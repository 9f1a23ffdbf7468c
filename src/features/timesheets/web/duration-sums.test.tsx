import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { msToHours } from '#src/platform/shared/durations.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets, openTimesheets } from '#tests/support/timesheets-screen.tsx';

const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
const work = fc.record({
  day: fc.constantFrom(...days),
  seconds: fc.integer({ min: 1, max: 4 * 60 }).map((minutes) => minutes * 60),
  description: fc.constantFrom('Sketches', 'Call', 'Letters'),
});
type Work = { day: string; seconds: number; description: string };

// Views are loaded lazily by the app; preloaded here.
beforeAll(() =>
  Promise.all([
    import('./list/list-view.tsx'),
    import('./week/week-view.tsx'),
    import('./calendar/calendar-view.tsx'),
    import('./month/month-view.tsx'),
  ]),
);
afterEach(resetTimesheets);

describe('displayed durations of whole minutes add up', () => {
  it('in the list: entries to their day, days to the total [2.7]', () =>
    always(async (entries) => {
      await open('', entries);
      const list = await screen.findByRole('list', { name: 'Entries' });
      const heads = within(list).getAllByRole('heading', { level: 2 });
      const figures = [...list.querySelectorAll('[data-cell=duration]')].map(textOf);
      expect(sum(figures.map(read))).toBe(secondsOf(entries));
      expect(sum(heads.map(({ nextElementSibling }) => read(nextElementSibling?.textContent)))).toBe(total());
      expect(total()).toBe(secondsOf(entries));
    }));

  it('in the week: cells to rows, rows to their project, rows and days to the total [2.7]', () =>
    always(async (entries) => {
      await open('?view=week', entries);
      const table = await screen.findByRole('table', { name: 'Hours of the week' });
      const cellsOf = (row: Element) => [...row.querySelectorAll('td')].map((cell) => read(shownText(cell)));
      const [head] = [...table.querySelectorAll('thead tr:last-child')].map(cellsOf);
      const rows = [...table.querySelectorAll('tr[data-row]')].map(cellsOf);
      // All work is on one project, which has a header with more than one row.
      const projects = [...table.querySelectorAll('tbody tr:not([data-row])')].map(cellsOf);
      expect(projects).toEqual(rows.length > 1 ? [head] : []);
      for (const cells of [head ?? [], ...rows]) expect(sum(cells.slice(0, -1))).toBe(cells.at(-1));
      for (const column of head?.keys() ?? [])
        expect(sum(rows.map((cells) => cells[column] ?? 0))).toBe(head?.[column]);
      expect(head?.at(-1)).toBe(total());
    }));

  it('in the calendar: days to the total [2.7]', () =>
    always(async (entries) => {
      await open('?view=calendar', entries);
      const heads = await screen.findAllByRole('button', { name: /(\d h|no time)$/ });
      expect(sum(heads.map((head) => read(head.children[1]?.textContent)))).toBe(total());
      expect(sum(heads.map(({ textContent }) => read(/([\d:]+) h$/.exec(textContent)?.[1])))).toBe(total());
    }));

  it('in the month: days to weeks [2.7]', () =>
    always(async (entries) => {
      await open('?view=month', entries);
      const day = await screen.findByRole('button', { name: /16 November/ });
      await waitFor(() => expect(day.closest('[role=row]')?.lastElementChild?.textContent).toBeTruthy());
      const cells = [...(day.closest('[role=row]')?.querySelectorAll('[data-hours]') ?? [])].map(textOf);
      const ofWeek = read(day.closest('[role=row]')?.lastElementChild?.textContent);
      expect(sum(cells.map(read))).toBe(ofWeek);
      expect(ofWeek).toBe(secondsOf(entries));
    }));
});

describe('an entry with seconds', () => {
  it('adds none to the cells, rows and totals of the week', async () => {
    await open('?view=week', [aWork(0, 600), aWork(1, 624)]);
    const table = await screen.findByRole('table', { name: 'Hours of the week' });
    const cells = [...table.querySelectorAll('tbody td')].map(shownText);
    expect(cells).toEqual(['0:10', '0:10', '', '', '', '', '', '0:20']);
  });

  it('adds none to the list, where its tooltip has them', async () => {
    const user = await open('', [aWork(0, 630), aWork(1, 630)]);
    for (const box of await screen.findAllByRole('checkbox', { name: 'Select Sketches' }))
      await user.click(box);
    expect(await screen.findByText('2 selected', { exact: false })).toBeTruthy();
    expect(screen.getByText(/· 0:21 h/)).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Entries' });
    expect(list.textContent).not.toMatch(/\d:\d\d:\d\d/);
    expect(within(list).getAllByTitle('0:10:30').map(textOf)).toContain('0:11');
  });
});

function always(check: (entries: Work[]) => Promise<void>) {
  return fc.assert(fc.asyncProperty(fc.array(work, { minLength: 2, maxLength: 6 }), check), {
    numRuns: 3,
    plugins: [fc.afterEach(resetTimesheets)],
  });
}

async function open(search: string, entries: readonly Work[]) {
  const ofDay = (day: string) => 1000 * secondsOf(entries.filter((entry) => entry.day === day));
  fakeTimesheetsServer({
    entries: entries.map(({ day, seconds, description }, index) =>
      entryRecord({ id: anId(30 + index), day, description, duration: msToHours(seconds * 1000) }),
    ),
    totals: {
      billableMs: 1000 * secondsOf(entries),
      days: days
        .filter((day) => ofDay(day) > 0)
        .toReversed()
        .map((day) => ({ day, durationMs: ofDay(day), billableMs: ofDay(day) })),
    },
  });
  const user = openTimesheets(search);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Totals' }).textContent).toContain('h'));
  return user;
}

function aWork(day: number, seconds: number): Work {
  return { day: days[day] ?? '', seconds, description: 'Sketches' };
}

function total(): number {
  return read(screen.getByRole('group', { name: 'Totals' }).textContent.split(' h')[0]);
}

/** The text of a cell: an input's overlay, or its value. */
function shownText(cell: Element): string {
  return (
    cell.querySelector('[data-cover]')?.textContent ?? cell.querySelector('input')?.value ?? cell.textContent
  );
}

/** The seconds of a displayed duration, such as 0:10. */
function read(text: string | null | undefined): number {
  const [hours = 0, minutes = 0] = (/[\d:]+/.exec(text ?? '')?.[0] ?? '').split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

function textOf(element: Element): string {
  return element.textContent;
}

function secondsOf(entries: readonly Work[]): number {
  return sum(entries.map(({ seconds }) => seconds));
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, each) => all + each, 0);
}
