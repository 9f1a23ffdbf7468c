import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/client-page.ts';
import type { Client } from '#src/features/clients/contract.ts';
import { clients } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { clientInvoicesQuery } from '#src/features/invoices/web/public.tsx';
import type { Project } from '#src/features/projects/contract.ts';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import { clientTimeline } from './client-timeline.ts';

/** Changes to the client, its projects, logged time, invoices and payments, newest first. */
export function ClientActivity({
  client,
  projects,
}: {
  client: Client;
  projects: readonly Project[] | undefined;
}) {
  const { timeZone } = useAccount().preferences;
  const { data, error, refetch } = useQuery(
    onlineTimesheets.list.queryOptions({ input: { clientId: client.id, limit: maxEntries } }),
  );
  const merges = useQuery(clients.merges.queryOptions({ input: { id: client.id } }));
  const invoicing = useQuery(clientInvoicesQuery(client.id));
  const events =
    data &&
    projects &&
    clientTimeline(client, {
      projects,
      entries: data.items,
      merges: merges.data?.items ?? [],
      invoicing: invoicing.data,
    });

  return (
    <Section title={m.activity}>
      {!events &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton sx={{ m: 4 }} />)}
      <Box component="ol" aria-label={m.activity} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events?.map(({ key, at, text, name, to, undo }) => (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', sm: '176px minmax(0, 1fr)' },
              columnGap: 4,
              px: 4,
              py: 2.5,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
              {formatInstant(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <RichText
                text={text}
                tags={{
                  name: () =>
                    to === undefined ? (
                      name
                    ) : (
                      <Link component={RouterLink} to={to}>
                        {name}
                      </Link>
                    ),
                }}
              />
              {undo && (
                <Button size="small" onClick={undo} sx={{ ml: 2, my: -1.5 }}>
                  {m.undo}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** Older entries are in the timesheets. */
const maxEntries = 100;
