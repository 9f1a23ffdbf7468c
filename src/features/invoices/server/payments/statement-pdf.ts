import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { creditMinor } from '#src/features/invoices/rules/payments/allocate-credit.ts';
import { renderInTurn, toPdfFile } from '#src/features/invoices/server/invoice-pdf.ts';
import { findInvoiceTotals, findLocalDate } from '#src/features/invoices/server/invoice-totals.ts';
import { pdfName } from '#src/features/invoices/server/issue/file-names.ts';
import { loadLogo } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import type { Logo } from '#src/features/invoices/server/issue/load-printable-invoice.ts';
import { loadLetterFrame } from '#src/features/invoices/server/letter-frame.ts';
import type { StatementDocument } from '#src/features/invoices/server/pdf/render-statement.ts';
import type { LocalDate } from '#src/features/invoices/server/queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findCreditBalance } from './credit-balance.ts';
import { findStatement } from './payment-statement.ts';
import type { StatementQuery } from './payment-statement.ts';

const errors = declaredErrors(paymentsContract.statementPdf);

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;

/**
 * In the client's language.
 * @throws INVALID, TOO_LONG, KeyUnavailable
 */
export async function readStatementPdf(
  services: Services,
  owner: Owner,
  query: StatementQuery,
  signal: AbortSignal | undefined,
): Promise<File> {
  const logo = await loadLogo(services, owner);
  const document = await services.database.withOwner(owner, (db) =>
    toStatementDocument(services, db, owner, { ...query, logo }),
  );
  const { words } = languageFormat(document);
  return toPdfFile(
    await renderInTurn(owner, document, signal),
    pdfName(`${words.statement}-${document.buyer.name}-${document.to}`),
  );
}

async function toStatementDocument(
  services: Services,
  db: Db,
  owner: Owner,
  { logo, ...query }: StatementQuery & { logo: Logo | null },
): Promise<StatementDocument> {
  const { clientId, currency } = query;
  const frame = await loadLetterFrame(services, db, owner, clientId);
  const { openingMinor, lines, closingMinor } = await findStatement(db, owner, query);
  if (lines.length > invoiceLimits.statementLines) throw errors.TOO_LONG();
  const local = await findLocalDate(db, owner);
  const days = lines.map(({ day }) => day);
  const to = query.to ?? [local.today, ...days].reduce((last, day) => (day > last ? day : last));
  return {
    type: 'statement',
    ...frame,
    logo: logo?.image ?? null,
    terms: { currency },
    from: query.from ?? days[0] ?? to,
    to,
    openingMinor,
    closingMinor,
    rows: lines,
    ageing: to < local.today ? null : await findAgeing(db, owner, { clientId, currency }, local),
    createdAt: new Date().toISOString(),
  };
}

async function findAgeing(
  db: Db,
  owner: Owner,
  { clientId, currency }: { clientId: string; currency: string },
  local: LocalDate,
): Promise<StatementDocument['ageing']> {
  const { sums } = await findInvoiceTotals(db, owner, { clientId }, local);
  const account = await findCreditBalance(db, owner, { clientId, currency });
  const ofCurrency = sums.find((sum) => sum.currency === currency);
  return {
    day: local.today,
    bucketsMinor: ofCurrency?.ageing ?? [],
    claimsMinor: ofCurrency?.claimsMinor ?? 0,
    onAccountMinor: creditMinor(account),
  };
}
