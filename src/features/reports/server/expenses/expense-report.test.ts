import readXlsxFile from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it } from 'vitest';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { aClient, aProject, anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
const hotel = starterCategories(null)[1];
beforeEach(async () => {
  ann = await stint.newTenant();
  ({ id: clientId } = await ann.api.clients.create(aClient({ name: 'Borges & Co' })));
  const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Library', clientId }));
  await ann.api.expenses.create(
    anExpense({
      day: '2026-03-02',
      vendor: '=Hotel "Adler"',
      receiptNumber: '-4711',
      projectId,
      paidBy: 'own',
      notes: 'first line\nsecond',
      tags: ['trip', 'Büro'],
      lines: [line(10_700, '7', { categoryId: hotel?.id, description: 'Two nights' }), line(1190, '19')],
    }),
  );
  await ann.api.expenses.create(
    anExpense({ day: '2026-03-01', vendor: 'Shop', kind: 'refund', lines: [line(1190, '19')] }),
  );
  // A draft has no amounts yet.
  await ann.api.expenses.create({});
});

const line = (amountMinor: number, taxRate: string, fields: object = {}) => ({
  id: newId(),
  amountMinor,
  taxRate,
  ...fields,
});

describe('a report of expenses', () => {
  it('is CSV with a row for each line, by day, refunds negative, and nothing that runs as a formula', async () => {
    const { text, headers } = await fileOf('csv', 'from=2026-03-01&to=2026-03-31');
    expect(headers.get('content-disposition')).toContain('expenses-2026-03-01-2026-03-31.csv');
    const [head, refund, room, breakfast, ...others] = text.replace('\uFEFF', '').split('\r\n');
    expect(head).toMatch(
      /^Date,Vendor,Receipt number,Kind,Category,Ledger account,Description,Net,Tax rate,Tax,Amount,/,
    );
    expect(refund).toMatch(/^2026-03-01,Shop,,Refund,,,,-10,19,-1\.9,-11\.9,EUR,0,-1\.9,/);
    expect(room).toMatch(
      /^2026-03-02,"'=Hotel ""Adler""",-4711,Purchase,\w+,\d*,Two nights,100,7,7,107,EUR,0,7,100,100,,,100,7,107,EUR,Domestic,Borges & Co,Library,Own money,,,"Receipt missing, To reimburse",0,Missing,,,,"first line\nsecond","trip, Büro",,,,,,,,,,,,,,,,,no,,,,,,,,1,/,
    );
    expect(breakfast).toContain(',,,10,19,1.9,11.9,EUR,0,1.9,');
    expect(others).toEqual(['']);
  });

  it('is a workbook with the sums of the list', async () => {
    const { bytes } = await fileOf('xlsx', `clientId=${clientId}`);
    const [sheet] = await readXlsxFile(Buffer.from(bytes));
    const rows = sheet?.data ?? [];
    expect(rows[1]?.slice(0, 3)).toEqual([new Date('2026-03-02T00:00:00Z'), '=Hotel "Adler"', '-4711']);
    const { items } = await ann.api.expenses.list({ clientId });
    const total = items.reduce((sum, { grossMinor }) => sum + grossMinor, 0) / 100;
    expect(rows.at(-1)?.slice(0, 12)).toEqual(['Total', ...nothing(6), 110, null, 8.9, total, null]);
  });

  it('is a PDF with the total and what each category costs', async () => {
    const { bytes } = await fileOf('pdf', '');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    const words = text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('1 March 2026 to 2 March 2026');
    expect(words).toContain('=Hotel "Adler"');
    expect(words).toContain('Total €100.00 €7.00 €107.00');
    expect(words).toContain(`${hotel?.name} €100.00 €7.00 €107.00`);
  });

  it('says what an invoice charges for an expense, on all its rows together', async () => {
    const book = await createIssuer(ann, stint.url);
    const { id } = await ann.api.expenses.create(
      anExpense({
        vendor: 'Bahn',
        projectId: book.projectId,
        isBillable: true,
        markupPercent: '10',
        lines: [line(10_700, '7'), line(1190, '19')],
      }),
    );
    const { lines } = await ann.api.invoices.linesFromTime({ clientId: book.clientId, expenseIds: [id] });
    const { id: invoiceId } = await book.draft({ lines });
    expect((await fileOf('csv', '')).text).toContain('"Receipt missing, On a draft"');
    await ann.api.invoices.issue({ id: invoiceId });
    const { number } = await book.read(invoiceId);
    const { text } = await fileOf('csv', '');
    expect(text).toContain('"Receipt missing, Invoiced"');
    expect(text).toContain(`,yes,10,,,,${number},108.89,EUR,1,${id}`);
    expect(text).toContain(`,yes,10,,,,${number},12.11,EUR,2,${id}`);
    const { bytes } = await fileOf('pdf', '');
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(pdf.text.replaceAll(/\s+/g, ' ')).toContain(`Billed €108.89 on ${number}`);
  });

  it('names vendors in private mode, and contains only expenses of the caller', async () => {
    await switchPrivateMode(ann, true);
    expect((await fileOf('csv', '')).text).toContain(',Shop,');
    const ben = await stint.newTenant('Ben');
    expect((await fileOf('csv', '', ben)).text.trim().split('\r\n')).toHaveLength(1);
  });
});

const nothing = (count: number) => Array.from({ length: count }, () => null);

async function fileOf(format: string, query: string, caller = ann) {
  const response = await fetch(`${stint.url}/api/v1/reports/expenses?format=${format}&${query}`, {
    headers: { cookie: caller.cookie },
  });
  const bytes = await response.arrayBuffer();
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}
