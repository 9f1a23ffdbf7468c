import * as m from '#messages/invoices.ts';
import { eInvoiceFormatLabels } from '#src/features/clients/web/public.tsx';
import type { Invoice } from '#src/features/invoices/contract.ts';
import { RecurringSource } from '#src/features/invoices/web/recurring-source.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import type { DescriptionItem } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type OwnerDetailsProps = { invoice: Invoice; timeZone: string };

/** What only the owner of an issued document sees: notes, and what happened to it. */
export function OwnerDetails({ invoice, timeZone }: OwnerDetailsProps) {
  const facts = ownerDetails(invoice, timeZone).filter(({ value }) => Boolean(value));
  return (
    facts.length > 0 && (
      <Section title={m.details}>
        <DescriptionList facts={facts} />
      </Section>
    )
  );
}

function ownerDetails(invoice: Invoice, timeZone: string): DescriptionItem[] {
  const { notes, frozen, answeredAt, answeredBy, invoicedAs, voidedAt, voidReason } = invoice;
  const day = (at: string) => formatInstant(at, { dateStyle: 'long', timeZone });
  return [
    {
      term: m.madeBy,
      value: invoice.recurringInvoiceId !== null && <RecurringSource of={invoice} />,
    },
    {
      term: m.eInvoice,
      value: frozen?.eInvoiceFormat && eInvoiceFormatLabels[frozen.eInvoiceFormat],
    },
    { term: m.privateNotes, value: notes },
    { term: answerTerm(invoice), value: answeredAt && answerText(answeredBy, day(answeredAt)) },
    {
      term: m.invoice,
      value: invoicedAs && <TextLink to={`/invoices/${invoicedAs.id}`}>{invoicedAs.number}</TextLink>,
    },
    { term: m.voided, value: voidedAt && day(voidedAt) },
    { term: m.reason, value: voidReason },
  ];
}

function answerTerm({ state, answeredBy }: Invoice): string {
  if (state === 'declined') return answeredBy === null ? m.declined : m.declinedBy;
  return answeredBy === null ? m.accepted : m.acceptedBy;
}

function answerText(name: string | null, day: string): string {
  return name === null ? day : m.nameAndDay({ name, day });
}
