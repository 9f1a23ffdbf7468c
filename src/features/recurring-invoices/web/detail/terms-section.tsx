import * as m from '#messages/recurring-invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import {
  describeBilled,
  formatNextAmount,
  invoicingLabels,
} from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { describeBeginning, formatFullDay, formatStartTime } from '#src/features/schedules/web/public.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { DescriptionList } from '#src/platform/web/layout/page/description-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';

type TermsSectionProps = { recurring: RecurringInvoice; client: Client | undefined };

/** Whom it bills, what, and when. */
export function TermsSection({ recurring, client }: TermsSectionProps) {
  const { currencyOf } = useBilledClients();
  const { timeZone } = useAccount().preferences;
  const { recurrence, mode, isProrated, serviceFrom, serviceTo, poNumber, notes } = recurring;
  return (
    <Section title={m.details}>
      <DescriptionList
        facts={[
          {
            term: m.client,
            value: client && <TextLink to={`/clients/${client.id}`}>{client.name}</TextLink>,
          },
          { term: m.repeats, value: describeBeginning(recurrence) },
          { term: m.timeOfDay, value: formatStartTime(recurrence, timeZone) },
          {
            term: m.whatHappens,
            value: [
              invoicingLabels[mode],
              recurrence.leadDays > 0 && m.madeBefore({ count: recurrence.leadDays }),
            ]
              .filter(Boolean)
              .join(' · '),
          },
          { term: m.bills, value: describeBilled(recurring) },
          { term: m.nextAmount, value: formatNextAmount(recurring, currencyOf(recurring)) },
          { term: m.serviceBegins, value: serviceFrom && formatFullDay(serviceFrom) },
          { term: m.serviceEnds, value: serviceTo && formatFullDay(serviceTo) },
          { term: m.prorate, value: isProrated && m.yes },
          { term: m.poNumber, value: poNumber },
          { term: m.privateNotes, value: notes },
        ]}
      />
    </Section>
  );
}
