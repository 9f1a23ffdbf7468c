import { describe, expect, it } from 'vitest';
import type { AlreadyInvoiced } from '#src/features/imports/rules/import-settings.ts';
import { importSettings } from '#tests/support/import-settings-fixture.ts';
import { alreadyInvoicedProblem, changeColumns } from './already-invoiced.ts';
import { createEntryParser } from './parse-entry-row.ts';

const settings = importSettings({
  columns: ['date', 'duration', 'description', 'billable', 'invoiced'],
});

const rows = [
  ['2026-03-31', '1', 'Last of March', 'yes', 'no'],
  ['2026-03-31', '1', 'Own time', 'no', ''],
  ['2026-04-01', '1', 'First of April', 'yes', 'ja'],
  ['2026-04-02', '1', 'Undecided', 'yes', 'perhaps'],
];

function readBy(alreadyInvoiced: AlreadyInvoiced) {
  return rows.map((cells, index) => {
    const read = createEntryParser({ ...settings, alreadyInvoiced })({ line: index + 2, cells });
    if ('record' in read) return read.record.invoiced;
    return 'problems' in read ? read.problems.map(({ words }) => words) : read;
  });
}

describe('the invoiced status', () => {
  it('comes from the file, and an unclear word is a problem', () => {
    expect(readBy({ by: 'file' })).toEqual([
      false,
      false,
      true,
      ['“perhaps” must say whether it was invoiced.'],
    ]);
  });

  it('covers all billable time up to and including a day', () => {
    expect(readBy({ by: 'day', until: '2026-03-31' })).toEqual([true, false, false, false]);
  });

  it('can be ignored', () => {
    expect(readBy({ by: 'none' })).toEqual([false, false, false, false]);
  });
});

describe('a column with the invoiced status', () => {
  const without = settings.columns.with(4, null);

  it('is used only while it is selected', () => {
    const believed = changeColumns({ ...settings, columns: without }, settings.columns);
    expect(believed.alreadyInvoiced).toEqual({ by: 'file' });
    expect(changeColumns(believed, without).alreadyInvoiced).toEqual({ by: 'none' });
  });

  it('doesn’t override a chosen day', () => {
    const byDay = { ...settings, alreadyInvoiced: { by: 'day', until: '2026-03-31' } } as const;
    expect(changeColumns(byDay, without).alreadyInvoiced).toEqual(byDay.alreadyInvoiced);
    expect(changeColumns({ ...byDay, columns: without }, settings.columns).alreadyInvoiced).toEqual(
      byDay.alreadyInvoiced,
    );
  });

  it('is required if the status should come from the file', () => {
    const byFile = { ...settings, alreadyInvoiced: { by: 'file' } } as const;
    expect(alreadyInvoicedProblem(byFile)).toBeUndefined();
    expect(alreadyInvoicedProblem({ ...byFile, columns: without })).toEqual({
      code: 'chooseInvoicedColumn',
    });
  });
});
