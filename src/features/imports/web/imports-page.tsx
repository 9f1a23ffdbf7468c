import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as m from '#messages/imports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { useIsDelayed } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { maxFormWidth, maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { imports } from './api.ts';
import { FileDropZone } from './file-drop-zone.tsx';
import { fileLabel, importStatusText } from './import-labels.ts';
import { ImportStatus } from './import-status.tsx';

/** Upload and previous imports. */
export function ImportsPage() {
  const list = useQuery(
    imports.list.queryOptions({
      input: {},
      refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? 2_000 : false),
    }),
  );
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: maxListWidth,
        mx: 'auto',
        display: 'grid',
        gap: 4,
        minWidth: 0,
        '& > *': { maxWidth: maxFormWidth, minWidth: 0 },
      }}
    >
      <PageHeading>{m.imports}</PageHeading>
      <FileDropZone />
      {(!list.data || list.data.items.length > 0) && (
        <Section title={m.previousImports}>
          {list.data ? (
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {list.data.items.map((item) => (
                <ImportListItem key={item.id} item={item} />
              ))}
              {list.data.items.filter(({ status }) => status === 'ready').length >=
                importLimits.readyFiles && (
                <Typography
                  component="li"
                  sx={{
                    px: 4,
                    py: 3,
                    borderTop: 1,
                    borderColor: 'divider',
                    fontSize: 13,
                    color: 'text.secondary',
                  }}
                >
                  {m.waitingFilesHint}
                </Typography>
              )}
            </Box>
          ) : list.isError ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <ImportsSkeleton />
          )}
        </Section>
      )}
    </Box>
  );
}

function isRunning({ status, stopReason }: ImportSummary): boolean {
  return status === 'running' && stopReason === null;
}

function ImportListItem({ item }: { item: ImportSummary }) {
  const { timeZone } = useAccount().preferences;
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <ButtonBase
        component={Link}
        to={`/imports/${item.id}`}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
          columnGap: 4,
          width: '100%',
          px: 4,
          py: 3,
          textAlign: 'left',
          '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
          // The section cuts off what is around it.
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{item.fileName}</Typography>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {`${fileLabel(item)} · ${formatInstant(item.createdAt, { dateStyle: 'medium', timeZone })}`}
            {item.status === 'done' || item.status === 'running' ? ` · ${importStatusText(item)}` : ''}
          </Typography>
        </Box>
        <Box sx={{ fontSize: 13, alignSelf: 'center' }}>
          <ImportStatus of={item} />
        </Box>
      </ButtonBase>
    </Box>
  );
}

function ImportsSkeleton() {
  return useIsDelayed() ? (
    <Box aria-busy sx={{ display: 'grid', gap: 3, p: 4 }}>
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={36} />
    </Box>
  ) : (
    <Box sx={{ height: 116 }} />
  );
}
