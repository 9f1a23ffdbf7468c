import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import { expenseOverviewQuery } from '#src/features/expenses/web/public.tsx';
import { onlineTimesheets, UnsyncedTime } from '#src/features/timesheets/web/public.tsx';
import { daysBetween, monthOf } from '#src/platform/shared/calendar-days.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { Section, sectionRow } from '#src/platform/web/layout/page/section.tsx';
import { touchLine } from '#src/platform/web/theme/tokens.ts';

/** The clients that the card shows. */
export const unbilledQuery = onlineTimesheets.unbilled.queryOptions({ input: { limit: 5 } });
const unbilledEntries = '/timesheets?range=all&billable=yes&invoiced=no';

/** What can be invoiced to each client, oldest first. */
export function UnbilledCard({ today }: { today: string }) {
  const { data, isError, dataUpdatedAt } = useQuery(unbilledQuery);
  const items = data?.items;
  const ofExpenses = useQuery(expenseOverviewQuery(monthOf(today))).data?.unbilled;
  const expenseCount = ofExpenses?.count ?? 0;
  return (
    <Section
      isPadded
      title={m.unbilled}
      action={
        <Link component={RouterLink} to={unbilledEntries}>
          {m.allEntries}
        </Link>
      }
    >
      {!items && (isError ? m.unbilledUnavailable : <Skeleton height={120} />)}
      {items?.length === 0 && expenseCount === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{m.nothingUnbilled}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items?.map(
          ({ clientId, clientName, isInternal, oldestDay, hasFixedPrice, hasRetainerHours, amounts }) => (
            <Box component="li" key={clientId ?? (isInternal ? 'internal' : 'none')} sx={sectionRow}>
              <Box sx={{ minWidth: 0 }}>
                <Typography noWrap>
                  {clientId === null ? (
                    isInternal ? (
                      m.internal
                    ) : (
                      m.noClient
                    )
                  ) : (
                    <Link
                      component={RouterLink}
                      // The list of entries has neither prices nor hours of retainers.
                      to={
                        hasFixedPrice || hasRetainerHours
                          ? `/clients/${clientId}`
                          : `${unbilledEntries}&client=${clientId}`
                      }
                      color="inherit"
                      // Inside: the line cuts off what is outside.
                      sx={{ '&:focus-visible': { outlineOffset: -2 } }}
                    >
                      {clientName}
                    </Link>
                  )}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {[
                    oldestDay !== null && m.oldestEntry({ days: Math.max(0, daysBetween(oldestDay, today)) }),
                    hasFixedPrice && m.fixedPrice,
                    hasRetainerHours && m.withRetainerHours,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography>
              </Box>
              <Box sx={{ flex: 'none', display: 'grid', justifyItems: 'end' }}>
                <Amount of={amounts} />
                {clientId !== null && (
                  <Link
                    component={RouterLink}
                    to={`/invoices/new?client=${clientId}`}
                    aria-label={m.invoiceClient({ client: clientName ?? '' })}
                    sx={{ fontSize: 13, ...touchLine, '&:focus-visible': { outlineOffset: -2 } }}
                  >
                    {m.createInvoice}
                  </Link>
                )}
              </Box>
            </Box>
          ),
        )}
        {ofExpenses && expenseCount > 0 && (
          <Box component="li" sx={sectionRow}>
            <Box sx={{ minWidth: 0 }}>
              <Link
                component={RouterLink}
                to="/invoices/new"
                color="inherit"
                sx={{ '&:focus-visible': { outlineOffset: -2 } }}
              >
                {m.expenses}
              </Link>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {m.expenseCount({ count: expenseCount })}
              </Typography>
            </Box>
            <Amount of={ofExpenses.amounts} />
          </Box>
        )}
      </Box>
      <Box sx={{ '&:not(:empty)': { mt: 2 } }}>
        <UnsyncedTime readAt={dataUpdatedAt} />
      </Box>
      {data && data.clientCount > data.items.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {m.moreClients({ count: data.clientCount - data.items.length })}
        </Typography>
      )}
    </Section>
  );
}
