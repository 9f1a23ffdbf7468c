/** What leaves the account says the same: reports, statements, the portal, and an export that is restored. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { PortalSettings } from '#src/features/portal/contract.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { contentOf, readBook, readFigures } from './firm-book.ts';
import type { Book, Figures } from './firm-book.ts';
import { sumOf } from './firm-money.ts';
import type { Comparison } from './firm-money.ts';
import type { Firm } from './firm.ts';

type Facts = { book: Book; figures: Figures; compare: Comparison };
type Row = Record<string, unknown>;

const digitsOf: Record<string, number> = { JPY: 0, KWD: 3 };

/** If all time is of one client, the Excel report is in its language, which is German. */
const englishOf: Record<string, string> = {
  Summe: 'Total',
  Stunden: 'Hours',
  Abrechenbar: 'Billable',
  Betrag: 'Amount',
  Währung: 'Currency',
};
const inEnglish = (cell: unknown) => englishOf[String(cell)] ?? String(cell);

export async function checkReports(firm: Firm, { figures, compare }: Facts): Promise<void> {
  const csv = parse<Row>(await download(firm, '/reports/time?format=csv'), { columns: true, bom: true });
  const [sheet] = await readXlsxFile(await download(firm, '/reports/time?format=xlsx'));
  const [heads = [], ...lines] = sheet?.data ?? [];
  const xlsx = lines
    .filter(([first]) => inEnglish(first) !== 'Total')
    .map((cells): Row => Object.fromEntries(heads.map((head, place) => [inEnglish(head), cells[place]])));
  const amounts = figures.totals.amounts.filter(({ amountMinor }) => amountMinor !== 0);
  for (const [name, rows] of Object.entries({ csv, xlsx })) {
    const sums = [...Map.groupBy(rows, (row) => String(row['Currency']))]
      .map(([currency, of]) => ({
        currency,
        amountMinor: sumOf(of, (row) => Math.round(Number(row['Amount']) * 10 ** (digitsOf[currency] ?? 2))),
      }))
      .filter(({ amountMinor }) => amountMinor !== 0)
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
    compare.equal(
      name,
      sums,
      amounts.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    );
    compare.equal(`${name}, rows`, rows.length, figures.totals.count);
    const billable = rows.filter((row) =>
      ['yes', 'true', 'Yes', 'ja', '1'].includes(String(row['Billable'])),
    );
    // Hours have six decimals.
    const hours = sumOf(billable, (row) => Number(row['Hours']));
    const isNear = Math.abs(hours - figures.totals.billableMs / 3_600_000) <= 1e-6 * (rows.length + 1);
    compare.equal(`${name}, billable hours`, isNear || hours, true, {
      billableMs: figures.totals.billableMs,
    });
  }
}

/** Statements end with what is open less what is on account; the portal lists the same invoices. */
export async function checkClientPapers(firm: Firm, { book, figures, compare }: Facts): Promise<void> {
  const { api, stint } = firm;
  for (const { id: clientId } of book.clients) {
    const own = book.invoices.filter((each) => each.clientId === clientId && each.state === 'issued');
    const payable = own.filter(({ type }) => type === 'invoice' || type === 'deposit');
    const ofClient = figures.ofClients.find((each) => each.clientId === clientId);
    for (const currency of new Set(own.map((each) => each.currency))) {
      const { closingMinor } = await api.payments.statement({ clientId, currency });
      const { amountMinor } = await api.payments.onAccount({ clientId, currency });
      const openMinor = sumOf(
        payable.filter((each) => each.currency === currency),
        ({ balanceMinor }) => Math.max(balanceMinor, 0),
      );
      const claimedMinor = await sumClaims(
        firm,
        payable.filter((each) => each.currency === currency),
      );
      compare.equal('closing', closingMinor, openMinor + claimedMinor - amountMinor, { clientId, currency });
      const listed = ofClient?.invoiceTotals.sums.find((each) => each.currency === currency);
      compare.equal('on account', listed?.onAccountMinor, amountMinor, { clientId, currency });
    }
    await api.portal.saveSettings({ id: clientId, settings: PortalSettings.parse(shown) });
    const { path } = await api.portal.createLink({ id: clientId, label: 'Nora' });
    const { invoices } = await createPortalVisitor(stint.url, path).read();
    const amounts = (invoices?.open ?? []).map(({ amount }) => Number(amount.replaceAll(/\D/g, '')));
    const open = payable.flatMap(({ balanceMinor }) => (balanceMinor > 0 ? [balanceMinor] : []));
    compare.equal('portal', amounts.toSorted(byNumber), open.toSorted(byNumber), { clientId });
  }
}

/** Fees and interest of reminders that aren’t waived. */
async function sumClaims({ api }: Firm, invoices: Book['invoices']): Promise<number> {
  const ofInvoices = await Promise.all(invoices.map(({ id }) => api.reminders.ofInvoice({ id })));
  const claims = ofInvoices.flatMap((each) => each.claims).filter(({ waivedAt }) => waivedAt === null);
  return sumOf(claims, ({ amountMinor }) => amountMinor);
}

/** An export restored in a new account leads to the same figures. */
export async function checkRestored(firm: Firm, { book, figures, compare }: Facts): Promise<void> {
  const zip = await download(firm, '/exports/everything');
  const copy = await firm.stint.newTenant();
  const response = await fetch(`${firm.stint.url}/api/exports/restore`, {
    method: 'PUT',
    headers: { cookie: copy.cookie, 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  });
  if (response.status !== 200) throw new Error(await response.text());
  const restored = await readBook(copy.api);
  const shownFigures = contentOf(await readFigures(copy.api, restored)) as Row;
  for (const [name, expected] of Object.entries(contentOf(figures) as Row))
    compare.equal(`restored ${name}`, shownFigures[name], expected);
  const amounts = ({ invoices }: Book) =>
    invoices.map(({ id, number, state, dueMinor, balanceMinor }) => [
      id,
      number,
      state,
      dueMinor,
      balanceMinor,
    ]);
  compare.equal('restored invoices', amounts(restored), amounts(book));
  const time = ({ entries }: Book) =>
    entries.map(({ id, duration, rate, amountMinor, invoiceNumber }) => [
      id,
      duration,
      rate,
      amountMinor,
      invoiceNumber,
    ]);
  compare.equal('restored time', time(restored), time(book));
}

const shown = {
  delay: 'today',
  timeDetail: 'days',
  nonBillable: true,
  progress: true,
  descriptions: true,
  people: false,
  tasks: false,
  tags: false,
  times: false,
  amounts: true,
  unbilled: true,
  invoices: true,
  greeting: '',
};

async function download({ stint, cookie }: Firm, path: string): Promise<Buffer> {
  const response = await fetch(`${stint.url}/api/v1${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`The answer was ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

function byNumber(a: number, b: number): number {
  return a - b;
}
