import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { onlineTimesheets, TimeSummary } from '#src/features/timesheets/web/public.tsx';

/** Totals of a client's time, and what an invoice would offer. */
export function ClientTimeSummary({ clientId }: { clientId: string }) {
  const of = useMemo(() => ({ clientId }), [clientId]);
  const { data, dataUpdatedAt } = useQuery(onlineTimesheets.unbilled.queryOptions({ input: {} }));
  return (
    <TimeSummary
      of={of}
      unbilled={data && (data.items.find((each) => each.clientId === clientId) ?? nothing)}
      readAt={dataUpdatedAt}
      invoiceHref={`/invoices/new?client=${clientId}`}
    />
  );
}

const nothing = { durationMs: 0, amounts: [], hasFixedPrice: false, hasRetainerHours: false };
