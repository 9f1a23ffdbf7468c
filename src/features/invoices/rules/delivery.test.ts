import { expect, it } from 'vitest';
import { attachedFiles, fitsInEmail } from './delivery.ts';

it('files of up to 10 MB are attached to emails', () => {
  expect([0, 10 * 1024 ** 2, 10 * 1024 ** 2 + 1].map(fitsInEmail)).toEqual([true, true, false]);
});

it('a PDF that is too large stays behind the link, and other chosen files are attached', () => {
  const pdf = { kind: 'pdf' as const, sizeBytes: 11 * 1024 ** 2 };
  const receipt = { kind: 'receipts' as const, sizeBytes: 5 };
  const timesheet = { kind: 'timesheetCsv' as const, sizeBytes: 5 };
  const chosen = new Set(['pdf', 'receipts'] as const);
  expect(attachedFiles([pdf, receipt, timesheet], chosen)).toEqual([receipt]);
  expect(attachedFiles([{ ...pdf, sizeBytes: 5 }], chosen)).toHaveLength(1);
});
