import {
  findDocumentPayment,
  listClientCredit,
  listClientDocuments,
} from '#src/features/invoices/server/public.ts';
import type { ClientDocument } from '#src/features/invoices/server/public.ts';
import type { Portal, PortalInvoice } from '#src/features/portal/contract-portal.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { readReported, reportForm } from './paid/reported-payments.ts';
import type { PortalContext } from './portal-context.ts';

/** Open invoices beyond these are listed without bank details, which their PDFs have. */
const maxPayments = 10;

/** After every day. */
const neverDue = '9999-12-31';

/** What is to be paid, by due day, and everything else by year. */
export async function readPortalInvoices(
  db: Db,
  owner: Owner,
  context: PortalContext,
): Promise<Portal['invoices']> {
  const documents = await listPortalDocuments(db, owner, context);
  const reported = await readReported(db, owner, context);
  const open = documents
    .filter(({ isOpen }) => isOpen)
    .toSorted((a, b) => ((a.dueDay ?? neverDue) < (b.dueDay ?? neverDue) ? -1 : 1));
  const { language } = context.letterhead;
  const shown = [];
  for (const [place, document] of open.entries()) {
    const payment =
      place < maxPayments
        ? await findDocumentPayment(db, owner, { ...context, id: document.id, language })
        : null;
    shown.push({
      ...toPortalInvoice(document, context),
      payment,
      reported: reported.get(document.id) ?? '',
    });
  }
  const years = Map.groupBy(
    documents.filter(({ isOpen }) => !isOpen),
    ({ issueDay }) => issueDay.slice(0, 4),
  );
  const left = sumByCurrency(
    open.map(({ balanceMinor, currency }) => ({ amountMinor: balanceMinor, currency })),
  );
  return {
    summary: open.length === 0 ? '' : context.texts.open({ count: open.length, amount: context.money(left) }),
    open: shown,
    credit: await readCredit(db, owner, context),
    years: [...years].map(([year, items]) => ({
      year,
      items: items.map((document) => toPortalInvoice(document, context)),
    })),
    archives: archiveYears(documents),
    report: reportForm(context),
    statements: currenciesOf(documents),
  };
}

/** What the client page says, and where it went. */
async function readCredit(db: Db, owner: Owner, context: PortalContext) {
  const credits = await listClientCredit(db, owner, context.client.id);
  if (credits.length === 0) return null;
  const { texts, letterhead, timeZone } = context;
  return {
    amount: context.money(credits.filter(({ amountMinor }) => amountMinor > 0)),
    uses: credits.flatMap(({ uses }) =>
      uses.map(({ type, number, at, ...use }) => ({
        title: `${letterhead.words.titles[type]} ${number}`,
        day: texts.creditUsed({ day: context.day(localDay(at, timeZone)) }),
        amount: context.money([use]),
      })),
    ),
  };
}

/** Whether the portal offers a statement of account in this currency. */
export async function hasStatement(
  db: Db,
  owner: Owner,
  context: PortalContext,
  currency: string,
): Promise<boolean> {
  return (
    context.settings.invoices &&
    currenciesOf(await listPortalDocuments(db, owner, context)).includes(currency)
  );
}

/** What the archive of a year has, oldest first. */
export async function listArchived(
  db: Db,
  owner: Owner,
  context: PortalContext,
  year: string,
): Promise<ClientDocument[]> {
  if (!context.settings.invoices) return [];
  const documents = await listPortalDocuments(db, owner, context);
  return documents.filter(({ hasPdf, issueDay }) => hasPdf && issueDay.startsWith(`${year}-`)).toReversed();
}

function archiveYears(documents: readonly ClientDocument[]): string[] {
  return [...new Set(documents.flatMap(({ hasPdf, issueDay }) => (hasPdf ? issueDay.slice(0, 4) : [])))];
}

function currenciesOf(documents: readonly ClientDocument[]): string[] {
  return [...new Set(documents.map(({ currency }) => currency))].toSorted();
}

function listPortalDocuments(db: Db, owner: Owner, { client, letterhead, today }: PortalContext) {
  return listClientDocuments(db, owner, { clientId: client.id, language: letterhead.language, today });
}

/** The invoice or credit note that the portal shows under this ID; undefined if it shows none. */
export async function findPortalInvoice(
  db: Db,
  owner: Owner,
  context: PortalContext,
  opaqueId: string,
): Promise<ClientDocument | undefined> {
  if (!context.settings.invoices) return undefined;
  const documents = await listPortalDocuments(db, owner, context);
  return documents.find(({ id }) => context.opaqueId(id) === opaqueId);
}

function toPortalInvoice(document: ClientDocument, context: PortalContext): PortalInvoice {
  const { id, type, number, issueDay, dueDay, isOpen, currency, status, hasPdf, hasEInvoice } = document;
  const amountMinor = isOpen
    ? document.balanceMinor
    : type === 'creditNote'
      ? -document.dueMinor
      : document.dueMinor;
  return {
    id: context.opaqueId(id),
    title: `${context.letterhead.words.titles[type]} ${number}`,
    day: context.day(issueDay),
    due: isOpen && dueDay !== null ? context.texts.due({ day: context.day(dueDay) }) : '',
    status,
    amount: context.money([{ amountMinor, currency }]),
    hasPdf,
    hasEInvoice,
  };
}
