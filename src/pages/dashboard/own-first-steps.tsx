import { useQuery } from '@tanstack/react-query';
import { clients } from '#src/features/clients/web/public.tsx';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { hasInvoiceDetailsQuery } from '#src/features/invoices/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { FirstSteps } from './first-steps.tsx';

const one = { input: { limit: 1 } };

/** The first steps, with those that the account has done. */
export function OwnFirstSteps() {
  const { preferences } = useAccount();
  const client = useQuery(clients.list.queryOptions(one)).data;
  const project = useQuery(projects.list.queryOptions(one)).data;
  const hasInvoiceDetails = useQuery(hasInvoiceDetailsQuery).data;
  return (
    <FirstSteps
      rate={formatRate(defaultRates(preferences).hourly, preferences.currency)}
      hasClient={client && client.items.length > 0}
      hasProject={project && project.items.length > 0}
      hasInvoiceDetails={hasInvoiceDetails}
    />
  );
}
