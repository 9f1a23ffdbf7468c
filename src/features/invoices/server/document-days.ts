import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { StoredInvoice } from './stored-invoice.ts';

/** The days of a draft, where it leaves them to the settings and its lines. */
export function documentDays(
  { type, lines, ...draft }: StoredInvoice,
  client: Pick<Client, 'paymentTermsDays'> | null,
  settings: InvoiceSettings,
  today: string,
) {
  const issueDay = draft.issueDay ?? today;
  const terms =
    type === 'quote' ? settings.quoteValidDays : (client?.paymentTermsDays ?? settings.paymentTermsDays);
  const from = lines.flatMap((line) => line.from ?? []).toSorted();
  const to = lines.flatMap((line) => line.to ?? line.from ?? []).toSorted();
  return {
    issueDay,
    dueDay: type === 'creditNote' ? null : (draft.dueDay ?? addDays(issueDay, terms)),
    serviceFrom: draft.serviceFrom ?? from.at(0) ?? null,
    serviceTo: draft.serviceTo ?? to.at(-1) ?? null,
  };
}
