import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import type { FakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { aCreate } from '#tests/support/pending-changes.ts';
import {
  resetTimesheets,
  storePendingOperations,
  PendingChanges,
} from '#tests/support/timesheets-screen.tsx';
import { cell, preloadWeekView, openWeek, weekService } from '#tests/support/week-screen.tsx';

let service: FakeTimesheetsServer;

beforeAll(preloadWeekView);
beforeEach(() => {
  service = weekService();
  service.isAway = true;
});
afterEach(async () => {
  resetTimesheets();
  await storePendingOperations();
});

const shown = ['Sketches', 'Call', 'Billed'];

describe('the week grid offline', () => {
  it('shows unsynced changes', async () => {
    await storePendingOperations(
      aCreate(1, anId(40), { date: '2026-11-19', description: 'Train', duration: 2 }),
    );
    await openWeek('', [...shown, 'Train'], <PendingChanges />);
    expect(cell('Train', 'Thursday').value).toBe('2:00');
  });

  it('keeps what is typed, without times, and adds it to unsynced entries', async () => {
    const user = await openWeek('', shown, <PendingChanges />);
    await user.type(cell('Sketches', 'Thursday'), '1{Enter}');
    await waitFor(() => expect(cell('Sketches', 'Thursday').value).toBe('1:00'));
    await user.type(cell('Call', 'Thursday'), '2{Enter}');
    await waitFor(() => expect(cell('Call', 'Thursday').value).toBe('2:00'));
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe(
      'Total2:001:001:003:000:000:000:007:00',
    );
    service.isAway = false;
    globalThis.dispatchEvent(new Event('online'));
    await waitFor(() => expect(service.created).toHaveLength(2));
    expect(service.created.map(({ duration, startTime }) => [duration, startTime])).toEqual([
      [1, undefined],
      [2, undefined],
    ]);
  });
});
