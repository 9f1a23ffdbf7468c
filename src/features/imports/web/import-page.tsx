import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/imports.ts';
import type { Import } from '#src/features/imports/contract.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { imports } from './api.ts';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportStatus } from './import-status.tsx';
import { ImportSetup } from './setup/import-setup.tsx';

/** An import: setup and preview, progress, or results. */
export function ImportPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...imports.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (isRunning(state.data) ? 1_000 : false),
    }),
    enabled: isId(id),
  });
  return (
    <DetailPage
      back={{ label: m.imports, to: '/imports' }}
      record={isId(id) ? query.data : null}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.importNotFound, hint: m.importMayBeReplaced }}
      title={({ fileName }) => fileName}
      actions={(shown) => <ImportStatus of={shown} />}
    >
      {(shown) => <ImportStage of={shown} />}
    </DetailPage>
  );
}

function ImportStage({ of }: { of: Import }) {
  switch (of.status) {
    case 'ready':
      return <ImportSetup key={of.id} of={of} />;
    case 'running':
      return <ImportProgress of={of} />;
    case 'done':
    case 'undone':
      return <ImportResult of={of} />;
  }
}

function isRunning(of: Import | null | undefined): boolean {
  return of?.status === 'running' && of.stopReason === null;
}
