import { describe, expect, it } from 'vitest';
import { planImport } from '#src/features/imports/rules/plan/import-plan.ts';
import { formValidators } from '#src/features/imports/server/form-schemas.ts';
import { inspectFile, parseTable } from '#src/features/imports/server/inspect-file.ts';

const today = '2026-11-21';

function planOf(content: string, currency = 'EUR') {
  const bytes = Buffer.from(content);
  const inspection = inspectFile(bytes, { timeZone: 'UTC', currency, today });
  const table = parseTable(bytes);
  if ('refused' in inspection || 'refused' in table) throw new Error('It should be readable.');
  const { settings } = inspection;
  return { settings, plan: planImport(table, settings, formValidators) };
}

/** The first expense of a file in our own words. */
function expenseOf(heads: string, ...rows: string[]) {
  const { plan } = planOf([heads, ...rows].join('\n'));
  return { expense: plan.records[0], problems: plan.problems.map(({ words }) => words), plan };
}

describe('a file of expenses', () => {
  it.each([
    [
      'harvest',
      'Date,Client,Project,Project Code,Expense Category,Notes,Total Cost,First Name,Last Name,Currency',
    ],
    [
      'invoiceNinja',
      'Amount,Tax Amount,Net Amount,Category,Currency,Date,Private Notes,Project,Public Notes,Vendor',
    ],
    ['invoiceNinja', 'Expense Amount,Expense Date,Expense Category,Client Name'],
    ['stint', 'Date,Vendor,Receipt number,Net,Tax rate,Tax,Amount,Currency,Line,Expense ID'],
    ['generic', 'Datum;Lieferant;Kategorie;Brutto;MwSt;Belegnummer'],
  ])('of %s is recognized by its headers', (format, heads) => {
    expect(planOf(`${heads}\n`).settings).toMatchObject({ kind: 'expenses', format });
  });

  it('is read with decimal commas and German dates', () => {
    const { settings, plan } = planOf(
      'Datum;Lieferant;Kategorie;Brutto;MwSt;Belegnummer\n' +
        '18.11.2026;Hotel Adler;Hotel;1.190,00 €;190,00;4711\n' +
        '17.11.2026;Bahn;Reise;107,00;7,00;\n',
    );
    expect(settings).toMatchObject({ decimal: ',', dateOrder: 'dmy', currency: 'EUR' });
    expect(plan.problems).toEqual([]);
    expect(plan.records).toMatchObject([
      {
        day: '2026-11-18',
        vendor: 'Hotel Adler',
        receiptNumber: '4711',
        currency: 'EUR',
        grossMinor: 119_000,
        lines: [{ category: 'Hotel', amountMinor: 119_000, taxRate: '19', taxMinor: 19_000 }],
      },
      { grossMinor: 10_700, lines: [{ taxRate: '7', taxMinor: 700 }] },
    ]);
  });

  it('has the amounts of Invoice Ninja, whose net amount is the gross one if tax is added', () => {
    const heads = 'Date,Vendor,Amount,Tax Amount,Net Amount,Tax Rate 1,Public Notes';
    const added = expenseOf(heads, '2026-11-18,A,100,19,119,19,Screws').expense;
    expect(added).toMatchObject({ lines: [{ amountMinor: 11_900, taxMinor: 1900, description: 'Screws' }] });
    const included = expenseOf(heads, '2026-11-18,A,119,19,100,19,Screws').expense;
    expect(included).toMatchObject({ lines: [{ amountMinor: 11_900, taxMinor: 1900 }] });
  });

  it.each([
    [
      'the net and a rate',
      'Net,Tax rate',
      '100.01,19',
      { amountMinor: 11_901, taxMinor: 1900, taxRate: '19' },
    ],
    ['the net and the gross', 'Net,Gross', '100,107', { amountMinor: 10_700, taxMinor: 700, taxRate: '7' }],
    [
      'the gross and a rate',
      'Gross,Tax rate',
      '107,7 %',
      { amountMinor: 10_700, taxMinor: null, taxRate: '7' },
    ],
    [
      'the gross alone',
      'Gross,Category',
      '107,Travel',
      { amountMinor: 10_700, taxMinor: null, taxRate: '0' },
    ],
    ['an odd printed tax', 'Gross,Tax', '10.00,0.83', { amountMinor: 1000, taxMinor: 83, taxRate: '9' }],
  ])('has tax from %s', (_title, heads, cells, line) => {
    const { expense, problems } = expenseOf(`Date,Vendor,${heads}`, `2026-11-18,A,${cells}`);
    expect(problems).toEqual([]);
    expect(expense).toMatchObject({ lines: [line] });
  });

  it.each(['-11.90', '(11.90)', '11.90-', '−11.90', 'EUR -11.90'])('has a refund for %s', (amount) => {
    const { expense } = expenseOf('Date,Vendor,Amount', `2026-11-18,A,${amount}`);
    expect(expense).toMatchObject({
      expenseKind: 'refund',
      grossMinor: -1190,
      lines: [{ amountMinor: 1190 }],
    });
  });

  it.each([
    ['Amount', '12.345', '“12.345” must have at most 2 decimals in EUR.'],
    ['Amount', 'a lot', '“a lot” must be an amount, like 12.50.'],
    ['Amount', '0', 'The expense must add up to more than 0.'],
    ['Amount', '99999999999999', '“99999999999999” is too large.'],
    ['Amount', '', 'The amount is missing.'],
    ['Amount,Currency', '12.5,JPY', '“12.5” must be a whole number of JPY.'],
    ['Amount,Currency', '12,XYZ', '“XYZ” must be the code of a currency, like EUR.'],
    ['Amount,Tax', '12,13', 'Tax must not be above the amount.'],
    ['Amount,Tax rate', '12,101', '“101” must be a percentage from 0 to 100.'],
    ['Amount,Exchange rate', '12,0', '“0” must be above 0, with at most ten decimals.'],
    ['Amount,Exchange rate', '12,-1', '“-1” must be above 0, with at most ten decimals.'],
  ])('with %s %s has a problem', (heads, cells, problem) => {
    const { expense, problems } = expenseOf(`Date,Vendor,${heads}`, `2026-11-18,A,${cells}`);
    expect(expense).toBeUndefined();
    expect(problems).toEqual([problem]);
  });

  it.each(['1899-12-31', '2201-01-01', '2026-02-30', 'soon', ''])('on %s has a problem', (day) => {
    expect(expenseOf('Date,Vendor,Amount', `${day},A,1`).problems).toHaveLength(1);
  });

  const stintHeads = 'Date,Vendor,Kind,Tax rate,Tax,Amount,Line,Expense ID';

  it.each([
    ['a distance that doesn’t match the amount', 'Mileage,99,Car,10,0.3,,', 'must be one line without tax'],
    [
      'a rate that can’t be read',
      'Mileage,3,Car,10,cheap,,',
      '“cheap” must have the format of a Stint export.',
    ],
    ['no distance', 'Mileage,3,Car,,0.3,,', 'The distance is missing.'],
    ['an unknown meal', 'Per diem,14,,,,2026-11-18 brunch,full day 28', 'brunch” must have the format'],
    ['amounts but no start', 'Per diem,14,,,,,AMOUNTS', 'must be a day'],
  ])('of Stint names the problem of a trip with %s', (_title, cells, words) => {
    const amounts = 'full day 28 partial day 14 breakfast 0 lunch 0 dinner 0 night 0 over 8 h';
    const { problems } = expenseOf(
      `Kind,Amount,Vehicle,Distance,Mileage rate,Meals provided,Per diem amounts,Per diem region,${stintHeads.replace('Kind,', '').replace('Amount,', '')}`,
      `${cells.replace('AMOUNTS', amounts)},Germany,2026-11-18,,0,0,1,x`,
    );
    expect(problems.join()).toContain(words);
  });

  it('of Stint joins the lines of an expense, and counts those that are there twice once', () => {
    const rows = ['2026-11-18,A,Purchase,7,7,107,1,x', '2026-11-18,A,Purchase,19,1.9,11.9,2,x'];
    const { plan, expense } = expenseOf(
      stintHeads,
      ...rows,
      rows[0] ?? '',
      '2026-11-18,A,Purchase,0,0,5,1,y',
    );
    expect(expense).toMatchObject({
      grossMinor: 11_890,
      lines: [{ amountMinor: 10_700 }, { amountMinor: 1190 }],
    });
    expect(plan.records).toHaveLength(2);
    expect(plan.duplicateLines).toEqual([4]);
  });

  it('imports no half of an expense', () => {
    const { plan, problems } = expenseOf(
      stintHeads,
      '2026-11-18,A,Purchase,7,7,107,1,x',
      '2026-11-18,A,Purchase,19,soon,11.9,2,x',
    );
    expect(plan.records).toEqual([]);
    expect(plan.problemLines).toEqual([2, 3]);
    expect(problems).toEqual([
      'Another row of this expense has a problem.',
      '“soon” must be an amount, like 12.50.',
    ]);
  });

  it('keeps two equal coffees, but not a receipt that has a number twice', () => {
    const heads = 'Date,Vendor,Receipt number,Amount';
    const coffee = '2026-11-18,Cafe,,3.50';
    const numbered = '2026-11-18,Cafe,4711,3.50';
    const { plan } = expenseOf(heads, coffee, coffee, numbered, numbered);
    expect(plan.records.map((record) => record.nth)).toEqual([1, 2, 1]);
    expect(plan.duplicateLines).toEqual([5]);
  });
});
