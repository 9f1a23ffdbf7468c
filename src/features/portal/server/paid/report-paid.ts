import type * as z from 'zod';
import { reportWords } from '#messages/document/portal.ts';
import { reportPayment } from '#src/features/invoices/server/public.ts';
import type { SubmissionOutcome, PaymentReport } from '#src/features/portal/contract-submissions.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { findPortalInvoice } from '#src/features/portal/server/portal-invoices.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { toMinorUnits } from '#src/platform/shared/money.ts';
import { describeReport } from './reported-payments.ts';

type Reported = { outcome: SubmissionOutcome; number: string | null };

/** Keeps what the client reports; only the owner records payments. `number`: of the invoice, if this is news. */
export async function reportPaid(
  db: Db,
  owner: Owner,
  context: PortalContext,
  { invoiceId, day, amount, name }: z.output<typeof PaymentReport>,
): Promise<Reported> {
  const words = reportWords[documentLanguage(context.letterhead.language)];
  const document = await findPortalInvoice(db, owner, context, invoiceId);
  if (!document?.isOpen) return refuse(words.nothingToPay);
  const { id, issueDay, currency, number } = document;
  const amountMinor = amount === null ? null : Math.max(toMinorUnits(amount, currency), 1);
  const notice = { invoiceId: id, day, amountMinor, name: name.trim() };
  const result = await reportPayment(db, owner, notice, { issueDay, today: context.today });
  if (result === 'future' || result === 'beforeIssue') return refuse(words[result], 'day');
  const sentence = describeReport(context, { paidDay: day, amountMinor, currency });
  return {
    outcome: { kind: 'done', sentence, field: null },
    number: result === 'reported' ? number : null,
  };
}

function refuse(sentence: string, field: string | null = null): Reported {
  return { outcome: { kind: 'refused', sentence, field }, number: null };
}
