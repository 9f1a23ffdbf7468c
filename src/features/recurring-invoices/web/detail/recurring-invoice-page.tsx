import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/recurring-invoices.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { recurringInvoices } from '#src/features/recurring-invoices/web/api.ts';
import { useBilledClients } from '#src/features/recurring-invoices/web/queries.ts';
import {
  restoreSkippedDay,
  resumeRecurringInvoice,
} from '#src/features/recurring-invoices/web/recurring-invoice-mutations.ts';
import { RecurringStatus } from '#src/features/recurring-invoices/web/recurring-status.tsx';
import { formatFullDay } from '#src/features/recurring-invoices/web/schedule-texts.ts';
import { useRecurringActions } from '#src/features/recurring-invoices/web/use-recurring-actions.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { SectionColumns } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { NextDaysSection } from './next-days-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import { RunsSection } from './runs-section.tsx';
import { TermsSection } from './terms-section.tsx';

/** A recurring invoice: what it does, its next days, and what became of the last ones. */
export function RecurringInvoicePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  const query = useQuery({ ...recurringInvoices.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const runsQuery = useQuery({
    ...recurringInvoices.runs.queryOptions({ input: { id } }),
    enabled: isId(id) && Boolean(query.data),
  });
  const { clientOf } = useBilledClients();
  const { actionsOf, elements } = useRecurringActions(() => void navigate('/invoices/recurring'));
  const runs = runsQuery.data?.runs;
  const hasProblem = runs?.some(({ problem }) => problem !== null) ?? false;

  return (
    <>
      <DetailPage
        back={{ label: m.recurringInvoices, to: '/invoices/recurring' }}
        record={isId(id) ? query.data : null}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={{ heading: m.recurringNotFound, hint: m.recurringMayBeDeleted }}
        title={({ name }) => name}
        actions={(recurring) => (
          <>
            <RecurringStatus of={recurring} hasProblem={hasProblem} />
            <ButtonLink
              to={`/invoices/recurring/${id}/edit`}
              variant="outlined"
              tone="neutral"
              icon={<Pencil size={16} aria-hidden />}
            >
              {m.edit}
            </ButtonLink>
            <RowActions of={recurring.name} actions={actionsOf(recurring).slice(1)} />
          </>
        )}
      >
        {(recurring) => {
          const client = clientOf(recurring);
          return (
            <>
              {client && !client.isActive && (
                <Alert
                  tone="warning"
                  role="status"
                  action={
                    <TextLink to={`/clients/${client.id}`} isLine>
                      {m.openClient}
                    </TextLink>
                  }
                >
                  {m.clientIsArchived({ name: client.name })}
                </Alert>
              )}
              {client?.isActive === true && recurring.recurrence.isPaused && <PausedAlert of={recurring} />}
              <SectionColumns>
                <TermsSection recurring={recurring} client={client} />
                <NextDaysSection
                  recurrence={recurring.recurrence}
                  days={runsQuery.data?.nextDays}
                  today={today}
                  onRestore={(day) => void restoreSkippedDay(recurring, day)}
                />
              </SectionColumns>
              <PreviewSection recurring={recurring} />
              <RunsSection
                recurring={recurring}
                runs={runs}
                error={runsQuery.error}
                onRetry={() => void runsQuery.refetch()}
              />
            </>
          );
        }}
      </DetailPage>
      {elements}
    </>
  );
}

function PausedAlert({ of: recurring }: { of: RecurringInvoice }) {
  const { pausedUntil } = recurring.recurrence;
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <Button tone="neutral" onClick={() => void resumeRecurringInvoice(recurring)}>
          {m.resume}
        </Button>
      }
    >
      {pausedUntil === null ? m.isPaused : m.isPausedUntil({ day: formatFullDay(pausedUntil) })}
    </Alert>
  );
}
