import * as m from '#messages/invoices.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useShowMore } from '#src/platform/web/layout/table/use-show-more.ts';
import * as styles from './new-invoice.module.css';
import type { ClientsToInvoice } from './use-clients-to-invoice.ts';
import { SelectAllRow, ShowMoreRow, UnbilledWorkRow } from './work-row.tsx';

type ClientsToInvoiceSectionProps = {
  of: ClientsToInvoice;
  today: string;
  onChooseClient: (clientId: string) => void;
  onShowAllTime: () => void;
};

/** The clients with unbilled work, to create drafts for several at once. */
export function ClientsToInvoiceSection(props: ClientsToInvoiceSectionProps) {
  const { of: clients, today, onChooseClient, onShowAllTime } = props;
  const { query, isLoading, items, draftCount, otherDaysCount } = clients;
  return (
    <Section title={m.clientsToInvoice}>
      {isLoading && <SkeletonRows isPart />}
      {query.error && items.length === 0 && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && items.length === 0 && (
        <p className={styles.empty}>{otherDaysCount > 0 ? m.nothingToInvoiceInPeriod : m.nothingToInvoice}</p>
      )}
      {items.length > 0 && <ClientList {...{ clients, today, onChooseClient }} />}
      <div className={styles.notes}>
        {otherDaysCount > 0 && (
          <Alert
            tone="info"
            action={
              <Button tone="neutral" onClick={onShowAllTime}>
                {m.allTime}
              </Button>
            }
          >
            {m.moreOnOtherDays({ count: otherDaysCount })}
          </Alert>
        )}
        {draftCount > 0 && (
          <Alert
            tone="info"
            action={
              <ButtonLink tone="neutral" to="/invoices?tab=draft">
                {m.viewDrafts}
              </ButtonLink>
            }
          >
            {m.workOnDrafts({ count: draftCount })}
          </Alert>
        )}
      </div>
    </Section>
  );
}

type ClientListProps = Pick<ClientsToInvoiceSectionProps, 'today' | 'onChooseClient'> & {
  clients: ClientsToInvoice;
};

function ClientList({ clients, today, onChooseClient }: ClientListProps) {
  const { items, isSome, has, toggle } = clients;
  const { rows = [], more } = useShowMore(items);
  return (
    <ul aria-label={m.clientsToInvoice} className={text.list}>
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
          quantity={durationMs > 0 && <Duration ms={durationMs} />}
          amount={<Amount of={amounts} />}
          action={
            <Button
              // With several clients, drafts for all of them are the other way.
              variant={items.length === 1 && !isSome ? 'filled' : 'outlined'}
              size="small"
              aria-label={m.invoiceClient({ client: clientName })}
              onClick={() => onChooseClient(clientId)}
            >
              {m.createInvoice}
            </Button>
          }
        />
      ))}
      {more && <ShowMoreRow onClick={more.onClick} />}
    </ul>
  );
}
