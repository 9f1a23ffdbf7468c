import { useQuery } from '@tanstack/react-query';
import { defaultRates } from '#src/features/accounts/rules/preferences.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { projects } from '#src/features/projects/web/public.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { formatRate } from '#src/platform/web/format/amount.tsx';
import { FirstSteps } from './first-steps.tsx';

const one = { input: { limit: 1 } };

/** The first steps, with those that the account has done. */
export function OwnFirstSteps() {
  const { preferences } = useAccount();
  const client = useQuery(clients.list.queryOptions(one)).data;
  const project = useQuery(projects.list.queryOptions(one)).data;
  return (
    <FirstSteps
      rate={formatRate(defaultRates(preferences).hourly, preferences.currency)}
      hasClient={client?.items.length !== 0}
      hasProject={project?.items.length !== 0}
    />
  );
}
