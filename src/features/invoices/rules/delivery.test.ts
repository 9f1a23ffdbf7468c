import { expect, it } from 'vitest';
import { attachedFiles, fitsInEmail, tickReceipt } from './delivery.ts';

it('files of up to 10 MB are attached to emails', () => {
  expect([0, 10 * 1024 ** 2, 10 * 1024 ** 2 + 1].map(fitsInEmail)).toEqual([true, true, false]);
});

it('a PDF that is too large stays behind the link, and other chosen files are attached', () => {
  const pdf = { kind: 'pdf' as const, receiptId: null, sizeBytes: 11 * 1024 ** 2 };
  const receipt = { kind: 'receipts' as const, receiptId: 'hotel', sizeBytes: 5 };
  const timesheet = { kind: 'timesheetCsv' as const, receiptId: null, sizeBytes: 5 };
  const chosen = { hasPdf: true, attachments: ['receipts'] } as const;
  expect(attachedFiles([pdf, receipt, timesheet], chosen)).toEqual([receipt]);
  expect(attachedFiles([{ ...pdf, sizeBytes: 5 }], chosen)).toHaveLength(1);
});

it('receipts are attached one by one, or all', () => {
  const all = ['hotel', 'train', 'taxi'];
  const none = { attachments: ['timesheetCsv'], receiptIds: null } as const;
  const taxi = tickReceipt(none, 'taxi', all);
  expect(taxi).toEqual({ attachments: ['timesheetCsv', 'receipts'], receiptIds: ['taxi'] });
  const files = all.map((receiptId) => ({ kind: 'receipts' as const, receiptId, sizeBytes: 5 }));
  expect(attachedFiles(files, taxi)).toEqual([files[2]]);
  expect(tickReceipt(taxi, 'taxi', all)).toEqual(none);
  const two = tickReceipt(taxi, 'hotel', all);
  expect(two.receiptIds).toEqual(['hotel', 'taxi']);
  // All of them: also those that the next document has.
  const every = tickReceipt(two, 'train', all);
  expect(every).toEqual({ attachments: ['timesheetCsv', 'receipts'], receiptIds: null });
  expect(tickReceipt(every, 'train', all)).toEqual(two);
});
