import { ORPCError } from '@orpc/server';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { undoLatest } from '#src/platform/web/notice/notices.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { entryOperations } from './entry-operations.ts';

afterEach(resetTimesheets);

const one = entryRecord({ id: anId(30), revision: 1 });
const two = entryRecord({ id: anId(31), revision: 4 });
/** The entry as listed after an attempt has arrived. */
const later = (entry: TimesheetEntry) => ({ ...entry, revision: entry.revision + 1 });

type Action = (first: TimesheetEntry, second: TimesheetEntry) => Promise<boolean>;

it.each<[string, string, Action]>([
  [
    'changing many',
    'changeMany',
    (...entries) => entryOperations.bulkChange({ entries }, { billable: false }),
  ],
  ['deleting many', 'deleteMany', (...entries) => entryOperations.bulkRemove({ entries })],
  ['marking many', 'markInvoiced', (...entries) => entryOperations.bulkMark(entries, true)],
  ['marking one', 'markInvoiced', (first) => entryOperations.markInvoiced(first, true)],
  ['splitting', 'split', (first) => entryOperations.split(first, '2026-11-20T09:30:00.000Z')],
  ['merging', 'merge', (first, second) => entryOperations.merge(first, second)],
  ['copying a week', 'copyWeek', () => entryOperations.copyWeek('2026-11-09', '2026-11-16')],
])(
  'repeats a single operation, which Undo undoes, if the responses to %s are lost',
  async (_what, name, act) => {
    const requests: object[] = [];
    // All of them take an id and return the same.
    const answer = (input: { operationId?: string | undefined }) => {
      requests.push(input);
      // The first attempt and its two retries arrive, but the responses are lost.
      if (requests.length < 4) throw new ORPCError('GATEWAY_TIMEOUT', { status: 504 });
      return { operationId: input.operationId ?? '', ids: [] };
    };
    const service = fakeTimesheetsServer({ entries: [one, two], answers: { [name]: answer } });

    expect(await act(one, two)).toBe(false);
    expect(await act(later(one), later(two))).toBe(true);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map((input) => JSON.stringify(input))).size).toBe(1);

    undoLatest();
    await waitFor(() => expect(service.undone).toHaveLength(1));
    expect(requests[0]).toMatchObject({ operationId: service.undone[0] });
  },
);
