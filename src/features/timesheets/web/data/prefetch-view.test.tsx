import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { fakeTimesheetsServer, sketches } from '#tests/support/fake-timesheets-server.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { openTimesheets, resetTimesheets, sketchesListed } from '#tests/support/timesheets-screen.tsx';

let service: FakeTimesheetsServer;

beforeEach(() => {
  service = fakeTimesheetsServer({ entries: [sketches] });
});
afterEach(resetTimesheets);

describe('the timesheets page', () => {
  it('asks for what a view of a full week shows only once the pointer is on its button', async () => {
    service = fakeTimesheetsServer({ entries: [sketches], totals: { count: 101 } });
    const user = await openPage();
    await rest(user);
    expect(wholeLists()).toEqual([]);
    await user.hover(screen.getByRole('button', { name: 'Week' }));
    await waitFor(() => expect(wholeLists()).toEqual([thisWeek]));
    await user.click(screen.getByRole('button', { name: 'Week' }));
    expect(await screen.findByRole('table', { name: 'Hours of the week' })).toBeTruthy();
    expect(wholeLists()).toEqual([thisWeek]);
  });

  it('asks once for what week and calendar show as it rests after its first use', async () => {
    const user = await openPage();
    await rest(user);
    expect(wholeLists()).toEqual([thisWeek]);
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    await rest(user);
    expect(wholeLists()).toEqual([thisWeek]);
  });

  it('counts the entries of the week, and not those of a shown day', async () => {
    const counted: object[] = [];
    const totals = (input: { from?: string | undefined; to?: string | undefined }) => {
      counted.push(input);
      const count = input.from === input.to ? 1 : 101;
      return { count, durationMs: 0, billableMs: 0, amounts: [], days: [] };
    };
    service = fakeTimesheetsServer({ entries: [sketches], answers: { totals } });
    const user = await openPage('?range=2026-11-20..2026-11-20');
    await rest(user);
    expect(counted).toContainEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(wholeLists()).toEqual([]);
  });

  it('asks for the calendar of a shown day, too', async () => {
    const user = await openPage('?range=2026-11-20..2026-11-20');
    await rest(user);
    expect(wholeLists()).toEqual([thisWeek, { ...thisWeek, from: '2026-11-19', to: '2026-11-20' }]);
  });

  it('waits for the pointer if the browser is to save data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'connection');
    });
    const user = await openPage();
    await rest(user);
    expect(wholeLists()).toEqual([]);
  });
});

/** What a view of this week asks for, with the evening before. */
const thisWeek = { from: '2026-11-15', to: '2026-11-22', order: 'asc', limit: 1_000 };

/** Requests of views that need complete days. */
const wholeLists = () => service.requests.filter((request) => 'limit' in request && request.limit === 1_000);

/** Uses the page, and waits until it has asked for everything that it wants ahead of time. */
async function rest(user: ReturnType<typeof openTimesheets>) {
  const isLast = vi.fn<() => void>();
  render(<PrefetchLast load={isLast} />);
  await user.hover(screen.getByRole('heading', { name: 'Timesheets' }));
  await user.unhover(screen.getByRole('heading', { name: 'Timesheets' }));
  await waitFor(() => expect(isLast).toHaveBeenCalled());
}

function PrefetchLast({ load }: { load: () => void }) {
  usePrefetchedParts(load);
  return null;
}

async function openPage(search = '') {
  const user = openTimesheets(search);
  await sketchesListed();
  return user;
}
