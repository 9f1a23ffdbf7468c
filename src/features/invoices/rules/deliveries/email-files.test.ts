import { expect, it } from 'vitest';
import { chosenKinds, deliveryLimits, fittingKinds } from '#src/features/invoices/rules/delivery.ts';

const half = deliveryLimits.attachmentBytes / 2;

it('files are attached in their order, as long as they fit together', () => {
  const files = [
    { kind: 'pdf', sizeBytes: half },
    { kind: 'timesheetPdf', sizeBytes: half + 1 },
    { kind: 'timesheetCsv', sizeBytes: 1 },
    { kind: 'receipts', sizeBytes: half - 1 },
    { kind: 'receipts', sizeBytes: 1 },
  ] as const;
  const all = chosenKinds({ attachments: ['receipts', 'timesheetCsv', 'timesheetPdf'] });
  expect(fittingKinds(files, all)).toEqual(['pdf', 'timesheetCsv']);
  const noPdf = chosenKinds({ hasPdf: false, attachments: ['receipts', 'timesheetCsv'] });
  expect(fittingKinds(files, noPdf)).toEqual(['timesheetCsv', 'receipts']);
});
