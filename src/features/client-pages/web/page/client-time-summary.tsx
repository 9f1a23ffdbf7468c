import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Client } from '#src/features/clients/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { toRetainerTerms } from '#src/features/projects/rules/billing-terms.ts';
import { hasFixedPrice } from '#src/features/projects/rules/fixed-price.ts';
import { timesheets, TimeSummary } from '#src/features/timesheets/web/public.tsx';

type ClientTimeSummaryProps = { client: Client; projects: readonly Project[] };

/** Totals of the time; fixed prices count instead of their hours. */
export function ClientTimeSummary({ client, projects }: ClientTimeSummaryProps) {
  const of = useMemo(() => ({ clientId: client.id }), [client.id]);
  const hasPrice = projects.some((project) => hasFixedPrice(project, client));
  const hasRetainer = projects.some((project) =>
    toRetainerTerms(project, client).some(({ retainer }) => retainer !== null),
  );
  const { data } = useQuery(
    timesheets.unbilled.queryOptions({ input: {}, enabled: hasPrice || hasRetainer }),
  );
  const unbilled = data?.items.find(({ clientId }) => clientId === client.id);
  const amounts = data ? (unbilled?.amounts ?? []) : null;
  return (
    <TimeSummary
      of={of}
      hasRetainerHours={unbilled?.hasRetainerHours}
      invoiceHref={`/invoices/new?client=${client.id}`}
      {...(hasPrice && { unbilledAmounts: amounts })}
    />
  );
}
