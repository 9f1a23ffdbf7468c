import { useQuery } from '@tanstack/react-query';
import { ReceivedFilesSection } from '#src/features/documents/web/public.tsx';
import { portal } from '#src/features/portal/web/api.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { ClientLinksSection } from './client-links-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ProposalsSection } from './proposals/proposals-section.tsx';
import { SharingSection } from './sharing-section.tsx';
import { VisitsSection } from './visits-section.tsx';

/** What a client sees, the links that show it, and who opened them. */
export function PortalSection({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(portal.settings.queryOptions({ input: { id: clientId } }));
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={200} />;
  return (
    <>
      <ReceivedFilesSection clientId={clientId} />
      <ProposalsSection clientId={clientId} />
      <ClientLinksSection clientId={clientId} />
      <SharingSection key={JSON.stringify(data)} clientId={clientId} saved={data} />
      <MessagesSection clientId={clientId} />
      <VisitsSection clientId={clientId} />
    </>
  );
}
