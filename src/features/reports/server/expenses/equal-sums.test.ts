/** The same random expenses in the list, in files and on the pages of their client and project: all have the same sums. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { expenseProblems } from '#src/features/expenses/rules/expense-problems.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { randomReceipt } from '#tests/support/random-receipt.ts';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

const currencies = ['EUR', 'USD', 'JPY'] as const;
const randomExpense = fc
  .record({
    terms: randomReceipt.filter(({ kind }) => kind === 'purchase' || kind === 'refund'),
    currency: fc.constantFrom(...currencies),
    exchangeRate: fc.constantFrom('0.93125', '1.5', '0.006'),
    work: fc.constantFrom('none', 'client', 'project'),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .filter(
    ({ terms, currency, exchangeRate }) =>
      expenseProblems({ ...noDetails, ...terms, currency, exchangeRate }).length === 0,
  );
type Sample = typeof randomExpense extends fc.Arbitrary<infer E> ? E : never;
const noDetails = { receiptTotalMinor: null, paidBy: 'company', reimbursedOn: null, day: '2026-03-01' };

const seeds = Array.from({ length: randomCases(20, 1) }, (_none, place) => place + 1);

it.each(seeds)(
  'the list, CSV, XLSX and the pages of a client and a project agree to the cent, seed %i',
  async (seed) => {
    const samples = fc.sample(randomExpense, { numRuns: randomCases(1000, 60), seed });
    for (const { list, csv, xlsx } of await findSums(samples)) {
      expect(csv).toEqual(list);
      expect(xlsx).toEqual(list);
    }
  },
);

/** All, those of the client, and those of the project. */
async function findSums(samples: readonly Sample[]) {
  const { api, cookie } = await stint.newTenant();
  const { id: clientId } = await api.clients.create(aClient({ name: 'Acme' }));
  const { id: projectId } = await api.projects.create(aProject({ name: 'Shop', clientId }));
  const workIds = { none: {}, client: { clientId }, project: { projectId } };
  for (const { terms, currency, exchangeRate, work, day } of samples)
    await api.expenses.create({
      ...terms,
      lines: terms.lines.map((line) => ({ ...line, id: newId() })),
      vendor: 'Shop',
      day: `2026-03-${String(day).padStart(2, '0')}`,
      currency,
      exchangeRate: currency === 'EUR' ? null : exchangeRate,
      ...workIds[work],
    });

  const results = [];
  for (const [filter, query] of [
    [{}, ''],
    [{ clientId }, `clientId=${clientId}`],
    [{ projectId }, `projectId=${projectId}`],
  ] as const) {
    const { sums, accountMinor, accountTaxMinor } = await api.expenses.totals(filter);
    const list = {
      sums: sums.map(({ currency, grossMinor, selfAssessedTaxMinor, recoverableTaxMinor }) => [
        currency,
        grossMinor,
        selfAssessedTaxMinor,
        recoverableTaxMinor,
      ]),
      account: [accountMinor, accountTaxMinor, accountMinor - accountTaxMinor],
    };
    results.push({ list, csv: sumRows(await csvRows(query)), xlsx: sumRows(await xlsxRows(query)) });
  }
  return results;

  async function csvRows(query: string): Promise<Row[]> {
    return parse(await download('csv', query), { columns: true, bom: true });
  }

  async function xlsxRows(query: string): Promise<Row[]> {
    const [sheet] = await readXlsxFile(await download('xlsx', query));
    const [heads = [], ...rows] = sheet?.data ?? [];
    return rows
      .filter(([first]) => first !== 'Total')
      .map((cells) => Object.fromEntries(heads.map((head, place) => [String(head), cells[place]])));
  }

  async function download(format: string, query: string): Promise<Buffer> {
    const address = `${stint.url}/api/v1/reports/expenses?format=${format}&${query}`;
    const response = await fetch(address, { headers: { cookie } });
    if (!response.ok) throw new Error(`The answer was ${response.status}.`);
    return Buffer.from(await response.arrayBuffer());
  }
}

type Row = Record<string, unknown>;

/** In minor units: of each currency, and of the account's. */
function sumRows(rows: readonly Row[]) {
  const sum = (head: string, currency: string, of: readonly Row[]) =>
    of.reduce((all, row) => all + Math.round(Number(row[head]) * 10 ** minorDigits(currency)), 0);
  const byCurrency = [...Map.groupBy(rows, (row) => String(row['Currency']))];
  return {
    sums: byCurrency
      .map(([currency, of]) => [
        currency,
        ...['Amount', 'Tax you owe', 'Recoverable tax'].map((head) => sum(head, currency, of)),
      ])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    account: ['Converted amount', 'Converted tax', 'Converted net'].map((head) => sum(head, 'EUR', rows)),
  };
}
