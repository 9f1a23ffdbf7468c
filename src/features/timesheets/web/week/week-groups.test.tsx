import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishRunningTimer } from '#src/features/timesheets/web/data/running-timer.ts';
import { clearCachedData } from '#src/platform/web/offline/clear-cache.ts';
import { anId, entryRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { acme, fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { cell, openWeek, preloadWeekView, rowNames, sketches } from '#tests/support/week-screen.tsx';

const audit = projectRecord({ id: anId(21), name: 'Audit', clientId: acme.id });
const ofWebsite = { projectId: website.id, clientId: acme.id };
const ofAudit = { projectId: audit.id, clientId: acme.id };
const atNoon = { startTime: '2026-11-16T11:00:00.000Z', endTime: '2026-11-16T12:00:00.000Z' };
const review = entryRecord({
  id: anId(33),
  day: '2026-11-16',
  description: 'Review',
  ...atNoon,
  ...ofWebsite,
});
const report = entryRecord({ id: anId(34), day: '2026-11-17', description: 'Report', ...ofAudit });
const all = ['Sketches', 'Review', 'Report'];

let service: FakeTimesheetsServer;

beforeAll(preloadWeekView);
beforeEach(() => {
  service = fakeTimesheetsServer({
    entries: [sketches, report, review],
    projects: [website, audit],
    now: '2026-11-20T09:00:00.000Z',
  });
});
afterEach(async () => {
  resetTimesheets();
  await clearCachedData(adaId);
});

const header = () => screen.getByRole('button', { name: /^Website · Acme/ });

describe('the projects of the week grid', () => {
  it('have a header with sums if they have several rows', async () => {
    await openWeek('', all);
    expect(header().textContent).toBe('Website · Acme2 rows');
    expect(header().closest('tr')?.textContent).toBe('Website · Acme2 rows3:003:00');
    expect(screen.queryByRole('button', { name: /Audit/ })).toBeNull();
    expect(within(rowOf('Report')).getByText('Audit · Acme')).toBeTruthy();
    expect(within(rowOf('Review')).queryByText('Website · Acme')).toBeNull();
  });

  it('collapse by mouse and keyboard, and stay collapsed after a reload', async () => {
    const user = await openWeek('', all);
    expect(header().getAttribute('aria-expanded')).toBe('true');
    await user.click(header());
    expect(rowNames()).toEqual(['Report']);
    expect(header().getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}');
    expect(rowNames()).toEqual(all);
    await user.keyboard('{ArrowLeft}');
    expect(rowNames()).toEqual(['Report']);
    cleanup();
    await openWeek('', ['Report']);
    expect(header().getAttribute('aria-expanded')).toBe('false');
  });

  it('collapse and expand all at once', async () => {
    const user = await openWeek('', all);
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(rowNames()).toEqual(['Report']);
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(rowNames()).toEqual(all);
  });

  it('begin collapsed in a long week, and stay as chosen', async () => {
    const many = Array.from({ length: 12 }, (_, number) =>
      entryRecord({ ...review, id: anId(100 + number), description: `Part ${number}` }),
    );
    service.entries = [...service.entries, ...many];
    const user = await openWeek('', ['Report']);
    expect(header().getAttribute('aria-expanded')).toBe('false');
    await user.click(header());
    const opened = rowNames().map(String);
    expect(opened).toHaveLength(15);
    cleanup();
    await openWeek('', opened);
    expect(header().getAttribute('aria-expanded')).toBe('true');
  });

  it('are expanded again after sign-out', async () => {
    const user = await openWeek('', all);
    await user.click(header());
    expect(Object.keys(localStorage)).toContain(`stint.choice.collapsedGroups.${adaId}`);
    await clearCachedData(adaId);
    expect(Object.keys(localStorage)).not.toContain(`stint.choice.collapsedGroups.${adaId}`);
  });

  it('survive unreadable stored choices', async () => {
    localStorage.setItem(`stint.choice.collapsedGroups.${adaId}`, '{"a":');
    await openWeek('', all);
    expect(header().getAttribute('aria-expanded')).toBe('true');
  });

  it('skip their headers when arrows move through the cells', async () => {
    const user = await openWeek('', all);
    await user.click(cell('Review', 'Monday'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('Report', 'Monday'));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Sketches', 'Monday'));
  });

  it('get a new row, and expand for it', async () => {
    const user = await openWeek('', all);
    await user.click(header());
    service.entries = [
      ...service.entries,
      { ...review, id: anId(35), description: 'Call', day: '2026-11-03' },
    ];
    await user.click(screen.getByRole('button', { name: 'Add row' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add row' });
    await user.click(await within(dialog).findByText('Call'));
    await waitFor(() => expect(rowNames()).toEqual(['Sketches', 'Review', 'Call', 'Report']));
    await waitFor(() => expect(document.activeElement).toBe(cell('Call', 'Monday')));
  });

  it('show only rows that match the filter', async () => {
    await openWeek('&q=review', ['Review']);
    expect(screen.queryByRole('button', { name: /^Website · Acme/ })).toBeNull();
  });

  it('show that the timer runs in a collapsed one', async () => {
    const user = await openWeek('', all);
    const segments = [{ startTime: Date.parse('2026-11-20T08:00:00Z') }];
    act(() => publishRunningTimer({ description: 'Timed', ...ofWebsite, billable: true, segments }));
    await waitFor(() => expect(rowNames()).toContain('Timed'));
    await user.click(header());
    expect(header().closest('tr')?.querySelectorAll('[data-running]')).toHaveLength(1);
  });
});

function rowOf(description: string): HTMLElement {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${description}`) }).closest('tr');
  if (!row) throw new Error(`${description} has no row`);
  return row;
}
