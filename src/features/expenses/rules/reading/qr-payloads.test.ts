import { expect, it } from 'vitest';
import { austrianCode, epcCode, swissCode } from '#tests/support/receipts/qr-payloads.ts';
import { readQrPayload } from './qr-payloads.ts';
import { mergeReadings } from './receipt-fields.ts';

it('reads the payment code of European banks', () => {
  expect(readQrPayload(epcCode)).toEqual({
    vendor: 'Hotel Adler GmbH',
    currency: 'EUR',
    receiptTotalMinor: 11_890,
    receiptNumber: 'RE-0815',
  });
});

it('reads a Swiss QR-bill with its number, day and taxes', () => {
  expect(readQrPayload(swissCode)).toEqual({
    vendor: 'Garage Muster AG',
    currency: 'CHF',
    receiptTotalMinor: 15_000,
    receiptNumber: 'X/42',
    day: '2026-11-18',
    lines: [
      { description: null, amountMinor: 10_810, taxRate: '8.1', taxMinor: null },
      { description: null, amountMinor: 4190, taxRate: '2.6', taxMinor: null },
    ],
  });
});

it('reads an Austrian cash receipt with its amounts by rate', () => {
  expect(readQrPayload(austrianCode)).toEqual({
    kind: 'purchase',
    receiptNumber: '83468',
    day: '2026-11-25',
    currency: 'EUR',
    receiptTotalMinor: 1840,
    lines: [
      { description: null, amountMinor: 1200, taxRate: '20', taxMinor: null },
      { description: null, amountMinor: 640, taxRate: '10', taxMinor: null },
    ],
  });
});

it.each(['https://example.com', 'BCD', 'SPC\n', '_R1-AT0_x', ''])(
  'leaves a code alone that says “%s”',
  (code) => {
    const { lines, receiptTotalMinor } = mergeReadings([
      { source: 'qrCode', fields: readQrPayload(code) ?? {} },
    ]);
    expect([lines, receiptTotalMinor]).toEqual([null, null]);
  },
);

it('takes each field from the most exact source, and lines only if they add up to its total', () => {
  const text = { vendor: 'Adler', day: '2026-11-18', receiptTotalMinor: 11_800 };
  const [seven, nineteen] = [
    { description: null, amountMinor: 10_700, taxRate: '7', taxMinor: null },
    { description: null, amountMinor: 1190, taxRate: '19', taxMinor: null },
  ];
  const merge = (lines: (typeof seven)[]) =>
    mergeReadings([
      { source: 'text', fields: { ...text, lines } },
      { source: 'qrCode', fields: readQrPayload(epcCode) ?? {} },
    ]);

  expect(merge([seven, nineteen])).toMatchObject({
    vendor: { value: 'Hotel Adler GmbH', source: 'qrCode' },
    day: { value: '2026-11-18', source: 'text' },
    receiptTotalMinor: { value: 11_890, source: 'qrCode' },
    lines: { value: [seven, nineteen], source: 'text' },
  });
  expect(merge([seven]).lines).toEqual({
    value: [{ description: null, amountMinor: 11_890, taxRate: null, taxMinor: null }],
    source: 'qrCode',
  });
});

it('proposes nothing that can’t be saved', () => {
  const fields = {
    vendor: `\u202E${'x'.repeat(300)}`,
    receiptNumber: '\0',
    day: '2026-02-30',
    currency: 'XYZ',
    receiptTotalMinor: 1e15,
    lines: [{ description: null, amountMinor: 1e15, taxRate: '7', taxMinor: null }],
  };
  expect(mergeReadings([{ source: 'eInvoice', fields }])).toEqual({
    kind: null,
    vendor: { value: 'x'.repeat(200), source: 'eInvoice' },
    receiptNumber: null,
    day: null,
    currency: null,
    taxCase: null,
    lines: null,
    receiptTotalMinor: null,
  });
});
