import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { PanelsTopLeft } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import * as m from '#messages/portal.ts';
import type { SharedClient } from '#src/features/clients/contract-shared.ts';
import { sharedClients, sharedPortal } from '#src/features/portal/web/api.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { PortalFrame } from '#src/features/portal/web/portal-frame.tsx';
import { download } from '#src/platform/web/download.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { EmptyPage } from '#src/platform/web/layout/page/empty-page.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';

/** The portals of the clients that others share with this account. [2.12, 6.6] */
export function SharedPortalPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery(sharedClients.list.queryOptions({ input: {} }));
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PortalSkeleton />;
  const shown = data.items.find(({ grantId }) => grantId === search.get('client')) ?? data.items[0];
  if (!shown)
    return (
      <EmptyPage
        title={m.clientPortal}
        icon={PanelsTopLeft}
        reason={m.nothingSharedWithYou}
        sentence={m.nothingSharedWithYouHint}
        link={{ label: m.seeYourProfile, to: '/profile' }}
      />
    );
  return (
    <Box sx={{ width: '100%', maxWidth: 760, mx: 'auto', display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, minHeight: 44 }}>
        <PageHeading>{m.clientPortal}</PageHeading>
        {data.items.length > 1 && (
          <TextField
            select
            label={m.client}
            value={shown.grantId}
            onChange={({ target }) => setSearch({ client: target.value }, { replace: true })}
            sx={{ ml: 'auto', minWidth: 220 }}
          >
            {[...Map.groupBy(data.items, ({ ownerName }) => ownerName)].flatMap(([ownerName, clients]) => [
              <ListSubheader key={ownerName}>{ownerName}</ListSubheader>,
              ...clients.map(({ grantId, name }) => (
                <MenuItem key={grantId} value={grantId}>
                  {name}
                </MenuItem>
              )),
            ])}
          </TextField>
        )}
      </Box>
      <SharedPortal key={shown.grantId} of={shown} onGone={() => void refetch()} />
    </Box>
  );
}

function SharedPortal({ of: { grantId }, onGone }: { of: SharedClient; onGone: () => void }) {
  const { data, error, refetch } = useQuery({
    ...sharedPortal.view.queryOptions({ input: { grantId } }),
    // Each view is in the owner’s log.
    refetchOnWindowFocus: false,
  });
  const client = useMemo(() => createViewerClient(grantId), [grantId]);
  if (data && !error) return <PortalFrame shown={data} client={client} onRefused={onGone} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PortalSkeleton />;
}

function PortalSkeleton() {
  return <Skeleton variant="rounded" height={320} />;
}

function createViewerClient(grantId: string): PortalClient {
  const savePdf = (query: Record<string, string>) =>
    download(`/api/v1/shared-clients/${grantId}/pdf?${new URLSearchParams(query).toString()}`);
  return {
    work: (offset) => sharedPortal.work.call({ grantId, offset }),
    approve: (approval) => sharedPortal.approve.call({ grantId, ...approval }),
    ask: (question) => sharedPortal.ask.call({ grantId, ...question }),
    answerQuote: (answer) => sharedPortal.answerQuote.call({ grantId, ...answer }),
    saveInvoice: (id) => savePdf({ kind: 'invoice', name: id }),
    saveStatement: (currency) => savePdf({ kind: 'statement', name: currency }),
  };
}
