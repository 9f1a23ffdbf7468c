import { reportWords } from '#messages/document/portal.ts';
import { listPaymentNotices } from '#src/features/invoices/server/public.ts';
import type { ReportForm } from '#src/features/portal/contract-submissions.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';

export function reportForm({ letterhead, today }: PortalContext): ReportForm {
  return { words: reportWords[documentLanguage(letterhead.language)].page, today };
}

/** What the client reported, by the ID of the invoice, as a sentence. */
export async function readReported(
  db: Db,
  owner: Owner,
  context: PortalContext,
): Promise<ReadonlyMap<string, string>> {
  const notices = await listPaymentNotices(db, owner, { clientId: context.client.id });
  return new Map(notices.map((notice) => [notice.invoiceId, describeReport(context, notice)]));
}

type Report = { paidDay: string; amountMinor: number | null; currency: string };

export function describeReport(
  { letterhead, ...context }: PortalContext,
  { paidDay, amountMinor, currency }: Report,
): string {
  const words = reportWords[documentLanguage(letterhead.language)];
  const day = context.day(paidDay);
  return amountMinor === null
    ? words.reported({ day })
    : words.reportedAmount({ day, amount: context.money([{ amountMinor, currency }]) });
}
