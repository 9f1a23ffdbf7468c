import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/invoices.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import { touchLine } from '#src/platform/web/theme/tokens.ts';
import type { ClientsToInvoice } from './use-clients-to-invoice.ts';
import { SelectAllRow, ShowMoreRow, WorkList, UnbilledWorkRow } from './work-row.tsx';

type ClientsToInvoiceSectionProps = {
  of: ClientsToInvoice;
  today: string;
  onReview: (clientId: string) => void;
  onShowAllTime: () => void;
};

/** The clients with unbilled work, to create drafts for several at once. */
export function ClientsToInvoiceSection(props: ClientsToInvoiceSectionProps) {
  const { of: clients, today, onReview, onShowAllTime } = props;
  const { query, isLoading, items, draftCount, otherDaysCount } = clients;
  return (
    <Section title={m.clientsToInvoice}>
      {isLoading && <SkeletonRows isPart />}
      {query.error && items.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && (
        <Typography sx={{ p: 4, color: 'text.secondary' }}>
          {otherDaysCount > 0 ? m.nothingToInvoiceInPeriod : m.nothingToInvoice}
        </Typography>
      )}
      {otherDaysCount > 0 && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ m: 4 }}
          action={
            <Button color="inherit" onClick={onShowAllTime}>
              {m.allTime}
            </Button>
          }
        >
          {m.moreOnOtherDays({ count: otherDaysCount })}
        </Alert>
      )}
      {draftCount > 0 && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ m: 4 }}
          action={
            <Button color="inherit" component={RouterLink} to="/invoices?tab=draft">
              {m.viewDrafts}
            </Button>
          }
        >
          {m.workOnDrafts({ count: draftCount })}
        </Alert>
      )}
      {items.length > 0 && <ClientList {...{ clients, today, onReview }} />}
    </Section>
  );
}

type ClientListProps = Pick<ClientsToInvoiceSectionProps, 'today' | 'onReview'> & {
  clients: ClientsToInvoice;
};

function ClientList({ clients, today, onReview }: ClientListProps) {
  const { items, has, toggle } = clients;
  const { rows = [], more } = useShowMore(items);
  return (
    <WorkList aria-label={m.clientsToInvoice}>
      <SelectAllRow of={clients} />
      {rows.map(({ clientId, clientName, oldestDay, count, durationMs, retainerMs, amounts }) => (
        <UnbilledWorkRow
          key={clientId}
          isSelected={has(clientId)}
          onToggle={() => toggle(clientId)}
          name={clientName}
          details={[
            oldestDay !== null && m.sinceDay({ day: formatShortDay(oldestDay, today) }),
            m.selectedItems({ count }),
            retainerMs > 0 && m.withPrepaidHours({ hours: formatDuration(retainerMs) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          quantity={
            <>
              {durationMs > 0 && <Duration ms={durationMs} />}
              <Link
                component="button"
                type="button"
                aria-label={m.reviewClient({ client: clientName })}
                onClick={() => onReview(clientId)}
                sx={{ fontSize: 13, ...touchLine }}
              >
                {m.review}
              </Link>
            </>
          }
          amount={<Amount of={amounts} />}
        />
      ))}
      {more && <ShowMoreRow onClick={more.onClick} />}
    </WorkList>
  );
}
