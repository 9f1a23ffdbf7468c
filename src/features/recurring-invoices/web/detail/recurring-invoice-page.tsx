import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import { recurringDays } from '#src/features/recurring-invoices/web/recurring-invoice-mutations.ts';
import { useRecurringActions } from '#src/features/recurring-invoices/web/use-recurring-actions.tsx';
import {
  ArchivedClientAlert,
  NextDaysSection,
  PausedAlert,
  RunsSection,
  SchedulePage,
} from '#src/features/schedules/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { SectionColumns } from '#src/platform/web/layout/page/section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { RunRow } from './run-row.tsx';
import { TermsSection } from './terms-section.tsx';

/** A recurring invoice: what it does, its next days, and what became of the last ones. */
export function RecurringInvoicePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const today = useAccountToday();
  const query = useQuery({ ...recurringInvoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const runsQuery = useQuery({
    ...recurringInvoices.runs.queryOptions({ input: { id } }),
    enabled: isId(id) && Boolean(query.data),
  });
  const { clientOf } = useBilledClients();
  const actions = useRecurringActions(() => void navigate('/invoices/recurring'));
  const runs = runsQuery.data?.runs;
  const hasProblem = runs?.some(({ problem }) => problem !== null) ?? false;

  return (
    <SchedulePage
      list={{ label: m.recurringInvoices, to: '/invoices/recurring' }}
      query={query}
      isId={isId(id)}
      missing={{ heading: m.recurringNotFound, hint: m.recurringMayBeDeleted }}
      hasProblem={hasProblem}
      actions={actions}
    >
      {(recurring) => {
        const client = clientOf(recurring);
        return (
          <>
            {client && !client.isActive && (
              <ArchivedClientAlert
                clientId={client.id}
                sentence={m.clientIsArchived({ name: client.name })}
              />
            )}
            {client?.isActive === true && recurring.recurrence.isPaused && (
              <PausedAlert of={recurring} onResume={() => recurringDays.resume(recurring)} />
            )}
            <SectionColumns>
              <TermsSection recurring={recurring} client={client} />
              <NextDaysSection
                recurrence={recurring.recurrence}
                days={runsQuery.data?.nextDays}
                today={today}
                onRestore={(day) => void recurringDays.restoreDay(recurring, day)}
              />
            </SectionColumns>
            <PreviewSection recurring={recurring} />
            <RunsSection
              title={m.runs}
              runs={runs}
              error={runsQuery.error}
              onRetry={() => void runsQuery.refetch()}
            >
              {(run) => <RunRow key={run.day} run={run} recurring={recurring} />}
            </RunsSection>
          </>
        );
      }}
    </SchedulePage>
  );
}
