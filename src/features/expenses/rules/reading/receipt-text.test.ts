import { describe, expect, it } from 'vitest';
import { scoreReading } from '#tests/support/receipts/score-reading.ts';
import { syntheticReceipts } from '#tests/support/receipts/synthetic-receipts.ts';
import { readReceiptText } from './receipt-text.ts';

const context = { today: '2026-11-27', accountCurrency: 'EUR' };
const read = (...rows: string[]) => readReceiptText(rows.join('\n'), context);

// `npm run bench:receipts` reads more of them, also as PDFs and pictures.
it.each(syntheticReceipts(1).map((receipt) => [receipt.name, receipt] as const))(
  'reads the receipt “%s” without a mistake',
  (_name, receipt) => {
    const mistakes = Object.entries(scoreReading(read(...receipt.rows), receipt)).filter(
      ([, score]) => score !== 'right',
    );
    expect(mistakes).toEqual([]);
  },
);

describe('the text of a receipt', () => {
  it('with a total in another place than its label, and dollars, has the day with the month first', () => {
    expect(read('Blue Diner Inc.', '02/03/2026 10:15 AM', 'Sales tax   $1.00', 'TOTAL', '$12.50')).toEqual({
      vendor: 'Blue Diner Inc.',
      day: '2026-02-03',
      currency: 'USD',
      receiptTotalMinor: 1250,
    });
  });

  it('keeps a total without tax lines that add up to it', () => {
    const fields = read('Kiosk', '18.11.2026', '19% MwSt 1,00', 'Summe EUR 10,00');
    expect(fields).toMatchObject({ receiptTotalMinor: 1000, day: '2026-11-18' });
    expect(fields.lines).toBeUndefined();
  });

  it('with only the tax of two rates has both, if their amounts are exactly the total', () => {
    const hotel = ['Hotel Adler', '18.11.2026', 'MwSt 7 %: 7,00', 'MwSt 19 %: 3,80'];
    expect(read(...hotel, 'Gesamtbetrag 130,80 EUR').lines).toMatchObject([
      { taxRate: '7', amountMinor: 10_700 },
      { taxRate: '19', amountMinor: 2380 },
    ]);
    expect(read(...hotel, 'Gesamtbetrag 140,80 EUR').lines).toBeUndefined();
  });

  it('with only the net amount of the total has its rate', () => {
    const shop = ['Bürobedarf Hansen', '27.11.2026 14:32 Bon 4711', 'SUMME EUR   71,90'];
    expect(read(...shop, 'MwSt 19 %   netto 60,42', 'MwSt   11,48').lines).toMatchObject([
      { taxRate: '19', amountMinor: 7190, taxMinor: null },
    ]);
    expect(read(...shop, 'MwSt 19 %   netto 50,42').lines).toBeUndefined();
  });

  it('has the rate of amounts that say it, although the sign beside it can’t be read', () => {
    const shop = ['boesner GmbH', '24.11.2026', 'SUMME EUR 56,35', 'MwSt Netto Steuer Brutto'];
    expect(read(...shop, 'B 198 47,35 9,00 56,35').lines).toMatchObject([
      { taxRate: '19', amountMinor: 5635, taxMinor: null },
    ]);
    expect(read(...shop, 'B 198 47,35 8,00 56,35').lines).toBeUndefined();
    // Several rates fit so small amounts.
    expect(read('Kiosk', '24.11.2026', 'Summe 0,50', 'A 0,47 0,03 0,50').lines).toBeUndefined();
  });

  it.each([
    ['Gesamtpreis 56,35 €', ['19 %   47,35 €   9,00 €'], { 19: 5635 }],
    ['Gesamt 56,35 €', ['darin enthalten 19 % ...... 9,00 €'], { 19: 5635 }],
    ['Gesamtbetrag 56,35 €', ['Netto 47,35', 'USt. 9,00'], { 19: 5635 }],
    ['Rechnungsbetrag 50,00 €', ['Summe netto 42,02 €', 'Umsatzsteuer 19 %', '7,98 €'], { 19: 5000 }],
    ['Summe 21,40 €', ['inkl. 7% MwSt'], { 7: 2140 }],
    ['Gesamt inkl. 19 % MwSt.: 119,00 €', [], { 19: 11_900 }],
    ['Fahrpreis: 21,40 EUR inkl. 7% MwSt.', [], { 7: 2140 }],
    ['Totaal 30,00', ['BTW   OVER   EUR', '9%   18,35   1,65', '21%   8,26   1,74'], { 9: 2000, 21: 1000 }],
    ['Total CHF 36.40', ['1   2.60%   20.52   0.52', '2   8.10%   15.88   1.19'], { 2.6: 2052, 8.1: 1588 }],
    ['Total CHF 54.05', ['MWST   MWST%   Total   MWST', '0   8.10   54.05   4.05'], { 8.1: 5405 }],
  ])('with “%s” and its tax in %j has the rates', (total, rows, rates) => {
    const { lines } = read('Laden', '24.11.2026', total, ...rows);
    expect(
      Object.fromEntries(lines?.map(({ taxRate, amountMinor }) => [taxRate, amountMinor]) ?? []),
    ).toEqual(rates);
  });

  it.each([
    ['of two rates', ['inkl. 7% MwSt', 'inkl. 19% MwSt']],
    ['of a part', ['inkl. 7% MwSt 5,00']],
    ['that fits no usual rate', ['USt. 5,00']],
    ['of a discount', ['Rabatt 19 %']],
    ['of a part that is a tip', ['davon 7 % Trinkgeld 1,40']],
    ['of a table with a discount', ['7 % Rabatt 20,00 1,40']],
  ])('takes no rate %s for that of the total', (_title, rows) => {
    expect(read('Laden', '24.11.2026', 'Summe 21,40 €', ...rows).lines).toBeUndefined();
  });

  it.each([
    'incl. 10 % service 5,00',
    'inkl. 10 % Bedienung 5,00',
    'darin 10 % Trinkgeld 5,00',
    'incl. tip 10 % 5.00',
    'inkl. 10 % Rabatt 5,00',
    'davon Pfand 10 % 5,00',
    'service charge 10 % 50,00 5,00',
    'dont service 10 % 5,00',
    'dont remise 10 % 5,00',
    'dont consigne 10 % 5,00',
    'waarvan fooi 10 % 5,00',
    'waarvan statiegeld 10 % 5,00',
    'incl. 10 % korting 5,00',
    'servicio incluido 10 % 5,00',
    'incl. propina 10 % 5,00',
    'descuento incluido 10 % 5,00',
    'servizio incluso 10 % 5,00',
    'incluso sconto 10 % 5,00',
    'incl. cauzione 10 % 5,00',
    'City tax 10 % 5,00',
    'Beherbergungsteuer 10 % 50,00 5,00 55,00',
  ])('with “%s” has only its value added tax', (row) => {
    const restaurant = ['Gasthof', '24.11.2026', 'Total 55,00', row];
    expect(read(...restaurant).lines).toBeUndefined();
    expect(read(...restaurant, 'MwSt 19 % 8,78').lines).toMatchObject([{ taxRate: '19', amountMinor: 5500 }]);
  });

  it.each([
    'City tax',
    'Tourist tax',
    'Visitor’s tax',
    'Bettensteuer',
    'Kurtaxe',
    'Taxe de séjour',
    'Versicherungsteuer',
    'Versicherungssteuer',
    'Toeristenbelasting',
    'Imposta di soggiorno',
    'Impuesto turístico',
  ])('with “%s” has no value added tax of the same amount', (label) => {
    expect(read('Hotel', '24.11.2026', 'Total 105,00', `${label} 5,00`).lines).toBeUndefined();
    expect(read('Hotel', '24.11.2026', `${label} 5 % 100,00 5,00`, 'Total 105,00').lines).toBeUndefined();
    expect(read('Hotel', '24.11.2026', `${label} inkl. 7 % MwSt 7,00`, 'Total 107,00').lines).toMatchObject([
      { taxRate: '7', amountMinor: 10_700 },
    ]);
  });

  it.each([
    ['subtotals and change', ['Zwischensumme 20,00', 'Summe 18,00', 'Rückgeld 2,00'], 1800],
    ['thousands with a point', ['Gesamtbetrag 1.234,56 EUR'], 123_456],
    ['thousands with a narrow space', ['Total TTC 1\u202f234,56 €'], 123_456],
    ['thousands with an apostrophe', ['Total CHF 1’234.50'], 123_450],
    ['a discount', ['Discount -5.00', 'Total 15.00'], 1500],
  ])('has its total despite %s', (_title, rows, total) => {
    expect(read(...rows)).toMatchObject({ receiptTotalMinor: total });
  });

  it('takes the day of the receipt and not that of its payment, and none in the future', () => {
    expect(read('Fällig am 01.11.2026', 'Rechnungsdatum 18.10.2026')).toMatchObject({ day: '2026-10-18' });
    expect(read('Datum 18.12.2026', 'Summe 1,00').day).toBeUndefined();
    expect(read('Datum 31.02.2026', 'Summe 1,00').day).toBeUndefined();
    // A text recognition may join it with the time.
    expect(read('18.11.2026/14:32', 'Summe 1,00').day).toBe('2026-11-18');
    expect(read('18.11.2026/4711', 'Summe 1,00').day).toBeUndefined();
  });

  it('without an amount, a day and a number isn’t one', () => {
    expect(read('Dear Ann,', 'see you on Monday at the lake.')).toEqual({});
  });

  it('of a megabyte is read in a moment', () => {
    const start = performance.now();
    read('1.'.repeat(500_000), `Total ${'9'.repeat(400_000)}`, 'rechnung '.repeat(50_000));
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
