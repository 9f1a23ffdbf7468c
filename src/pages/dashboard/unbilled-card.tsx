import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/dashboard-page.ts';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import { onlineTimesheets, UnsyncedTime } from '#src/features/timesheets/web/public.tsx';
import { daysBetween, monthOf } from '#src/platform/shared/calendar-days.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as sectionStyles from '#src/platform/web/layout/page/section.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './dashboard.module.css';

/** The clients that the card shows. */
export const unbilledQuery = onlineTimesheets.unbilled.queryOptions({ input: { limit: 5 } });
const unbilledEntries = '/timesheets?range=all&billable=yes&invoiced=no';

type UnbilledCardProps = {
  today: string;
  isHiddenIfEmpty?: boolean;
};

/** What can be invoiced to each client, oldest first. */
export function UnbilledCard({ today, isHiddenIfEmpty = false }: UnbilledCardProps) {
  const { data, isError, dataUpdatedAt } = useQuery(unbilledQuery);
  const items = data?.items;
  const ofExpenses = useQuery(expenseOverviewQuery(monthOf(today))).data?.unbilled;
  const expenseCount = ofExpenses?.count ?? 0;
  // The sum of what is shown is only a total if it is everything.
  const parts = [...(items?.flatMap(({ amounts }) => amounts) ?? []), ...(ofExpenses?.amounts ?? [])];
  const rowCount = (items?.length ?? 0) + (expenseCount > 0 ? 1 : 0);
  const isWhole = ofExpenses !== undefined && data?.clientCount === items?.length && rowCount > 1;
  if (isHiddenIfEmpty && !isError && rowCount === 0) return null;
  return (
    <Section isPadded title={m.unbilled} action={<TextLink to={unbilledEntries}>{m.allEntries}</TextLink>}>
      {!items && (isError ? m.unbilledUnavailable : <Skeleton height={120} />)}
      {items?.length === 0 && expenseCount === 0 && (
        <p className={classNames(text.body, text.quiet)}>{m.nothingUnbilled}</p>
      )}
      <ul className={text.list}>
        {items?.map(
          ({ clientId, clientName, isInternal, oldestDay, hasFixedPrice, hasRetainerHours, amounts }) => (
            <li key={clientId ?? (isInternal ? 'internal' : 'none')} className={sectionStyles.row}>
              <div>
                <div className={text.truncated}>
                  {clientId === null ? (
                    isInternal ? (
                      m.internal
                    ) : (
                      m.noClient
                    )
                  ) : (
                    <TextLink
                      isQuiet
                      isInside
                      // The list of entries has neither prices nor hours of retainers.
                      to={
                        hasFixedPrice || hasRetainerHours
                          ? `/clients/${clientId}`
                          : `${unbilledEntries}&client=${clientId}`
                      }
                    >
                      {clientName}
                    </TextLink>
                  )}
                </div>
                <div className={classNames(text.small, text.quiet)}>
                  {[
                    oldestDay !== null && m.oldestEntry({ days: Math.max(0, daysBetween(oldestDay, today)) }),
                    hasFixedPrice && m.fixedPrice,
                    hasRetainerHours && m.withRetainerHours,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <div className={styles.amount}>
                <Amount of={amounts} />
                {clientId !== null && (
                  <TextLink
                    isLine
                    isInside
                    to={`/invoices/new?client=${clientId}`}
                    aria-label={m.invoiceClient({ client: clientName ?? '' })}
                    className={text.small}
                  >
                    {m.createInvoice}
                  </TextLink>
                )}
              </div>
            </li>
          ),
        )}
        {ofExpenses && expenseCount > 0 && (
          <li className={sectionStyles.row}>
            <div>
              <TextLink isQuiet isInside to="/invoices/new">
                {m.expenses}
              </TextLink>
              <div className={classNames(text.small, text.quiet)}>
                {m.expenseCount({ count: expenseCount })}
              </div>
            </div>
            <Amount of={ofExpenses.amounts} />
          </li>
        )}
        {isWhole && (
          <li className={classNames(sectionStyles.row, text.medium)}>
            <div>{m.total}</div>
            <Amount of={sumByCurrency(parts)} />
          </li>
        )}
      </ul>
      <div className={styles.note}>
        <UnsyncedTime readAt={dataUpdatedAt} />
      </div>
      {data && data.clientCount > data.items.length && (
        <p className={classNames(text.small, text.quiet, sectionStyles.more)}>
          {m.moreClients({ count: data.clientCount - data.items.length })}
        </p>
      )}
    </Section>
  );
}
