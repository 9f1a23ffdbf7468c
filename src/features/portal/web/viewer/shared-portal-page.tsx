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
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { Combobox } from '#src/platform/web/kit/fields/combobox.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { EmptyPage } from '#src/platform/web/layout/page/empty-page.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import * as styles from './shared-portal-page.module.css';

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
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>{m.clientPortal}</PageHeading>
        {data.items.length > 1 && (
          <div className={styles.choice}>
            <Combobox
              label={m.client}
              choices={data.items.map(({ grantId, name, ownerName }) => ({
                id: grantId,
                label: name,
                group: ownerName,
              }))}
              value={shown.grantId}
              isClearable={false}
              onChange={(chosen) => chosen && setSearch({ client: chosen.id }, { replace: true })}
            />
          </div>
        )}
      </div>
      <SharedPortal key={shown.grantId} of={shown} onGone={() => void refetch()} />
    </div>
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
  return <Skeleton height={320} />;
}

function createViewerClient(grantId: string, ownName: string): PortalClient {
  const path = `/api/v1/shared-clients/${grantId}`;
  const saveInvoiceFile = (query: Record<string, string>) =>
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
    saveInvoice: (id) => saveInvoiceFile({ kind: 'invoice', name: id }),
    saveEInvoice: (id) => saveInvoiceFile({ kind: 'eInvoice', name: id }),
    saveStatement: (currency) => saveInvoiceFile({ kind: 'statement', name: currency }),
  };
}
