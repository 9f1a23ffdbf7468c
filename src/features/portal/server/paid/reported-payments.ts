import { listPaymentNotices } from '#src/features/invoices/server/public.ts';
import type { ReportForm } from '#src/features/portal/contract-acts.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { reportWords } from './report-words.ts';

export function reportForm({ letterhead, today }: PortalContext): ReportForm {
  return { words: reportWords(letterhead.language).page, today };
}

/** What the client reported, by the ID of the invoice, as a sentence. */
export async function readReported(
  db: Db,
  owner: Owner,
  { client, letterhead, day, money }: PortalContext,
): Promise<ReadonlyMap<string, string>> {
  const { reported } = reportWords(letterhead.language);
  const notices = await listPaymentNotices(db, owner, { clientId: client.id });
  return new Map(
    notices.map(({ invoiceId, paidDay, amountMinor, currency }) => [
      invoiceId,
      reported(day(paidDay), amountMinor === null ? null : money([{ amountMinor, currency }])),
    ]),
  );
}
