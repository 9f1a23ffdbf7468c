import { useQuery } from '@tanstack/react-query';
import { invoices } from '#src/features/invoices/web/api.ts';
import { useClientsById } from '#src/features/invoices/web/queries.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { allPagesQuery } from '#src/platform/web/fetch-all-pages.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { DocumentItem } from './document-item.tsx';
import { PeriodList } from './period-list.tsx';

type IssuedInPeriodProps = { title: string; none: string; period: DayRange; today: string };

/** The invoices and credit notes of a period, with their sum. */
export function IssuedInPeriod({ title, none, period, today }: IssuedInPeriodProps) {
  const query = useQuery(allPagesQuery(invoices.list, period));
  const { clientName } = useClientsById();
  const items = query.data?.items.filter(({ state, type }) => state !== 'draft' && type !== 'quote');
  const counted = items?.filter(({ state }) => state !== 'void') ?? [];
  return (
    <Section
      title={title}
      action={
        <span className={text.medium}>
          <Amount
            of={counted.map(({ type, dueMinor, currency }) => ({
              currency,
              amountMinor: type === 'creditNote' ? -dueMinor : dueMinor,
            }))}
          />
        </span>
      }
    >
      <PeriodList label={title} query={query} items={items} none={none}>
        {(invoice) => (
          <DocumentItem key={invoice.id} invoice={invoice} client={clientName(invoice)} today={today} />
        )}
      </PeriodList>
    </Section>
  );
}
