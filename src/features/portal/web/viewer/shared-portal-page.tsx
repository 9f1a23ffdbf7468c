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
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { UploadOutcome } from '#src/features/portal/contract-files.ts';
import { sharedClients, sharedPortal } from '#src/features/portal/web/api.ts';
import { postFile } from '#src/features/portal/web/page/files/post-file.ts';
import type { PortalClient } from '#src/features/portal/web/page/portal-client.ts';
import { PortalFrame } from '#src/features/portal/web/portal-frame.tsx';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { download, fetchFile, saveFile } from '#src/platform/web/download.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { EmptyPage } from '#src/platform/web/layout/page/empty-page.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';

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
  const options = sharedPortal.view.queryOptions({ input: { grantId } });
  const { data, error, refetch } = useQuery({
    ...options,
    // Polled, because events would show when the owner works.
    queryFn: () =>
      sharedPortal.view.call({
        grantId,
        isRefresh: queryClient.getQueryData(options.queryKey) !== undefined,
      }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });
  const { displayName } = useAccount().user;
  const client = useMemo(() => createViewerClient(grantId, displayName), [grantId, displayName]);
  if (data && !error) return <PortalFrame shown={data} client={client} onRefused={onGone} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PortalSkeleton />;
}

function PortalSkeleton() {
  return <Skeleton variant="rounded" height={320} />;
}

function createViewerClient(grantId: string, ownName: string): PortalClient {
  const path = `/api/v1/shared-clients/${grantId}`;
  const savePdf = (query: Record<string, string>) =>
    download(`${path}/pdf?${new URLSearchParams(query).toString()}`);
  return {
    ownName,
    async sendFile(file) {
      const headers = { [accountHeader]: currentAccount()?.uid ?? '' };
      const answer = await postFile(`${path}/files`, file, {}, headers);
      if (!answer.ok) throw new Error('The file was refused.');
      // Contract of the route: page and server are of the same build.
      return (await answer.json()) as UploadOutcome;
    },
    saveDocument: async ({ id, name }) =>
      saveFile(await (await fetchFile(`${path}/documents/${id}`)).blob(), name),
    work: (offset) => sharedPortal.work.call({ grantId, offset }),
    approve: (approval) => sharedPortal.approve.call({ grantId, ...approval }),
    ask: (question) => sharedPortal.ask.call({ grantId, ...question }),
    report: (report) => sharedPortal.report.call({ grantId, ...report }),
    propose: (proposal) => sharedPortal.propose.call({ grantId, ...proposal }),
    saveYear: (year) => download(`/api/v1/shared-clients/${grantId}/archive?year=${year}`),
    logo: (id) => Promise.resolve(`/api/v1/shared-clients/${grantId}/logo?${id}`),
    answerQuote: (answer) => sharedPortal.answerQuote.call({ grantId, ...answer }),
    saveInvoice: (id) => savePdf({ kind: 'invoice', name: id }),
    saveStatement: (currency) => savePdf({ kind: 'statement', name: currency }),
  };
}
