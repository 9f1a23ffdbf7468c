import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonSections } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { maxListWidth, touchLine } from '#src/platform/web/theme/tokens.ts';
import { PageHeading } from './page-heading.tsx';

type DetailPageProps<T> = {
  /** The list it belongs to. */
  back: { label: string; to: string };
  /** Undefined while loading; null if missing or another account's. */
  record: T | null | undefined;
  error?: unknown;
  onRetry: () => void;
  /** For a missing record: "Client not found", and a hint. */
  missing: { heading: string; hint: string };
  title: (record: T) => string;
  /** Next to the heading: the state, one primary action, a menu. */
  actions?: (record: T) => ReactNode;
  /** Its `Section`s. */
  children: (record: T) => ReactNode;
};

/** The standard page for a single record. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { back, record, error, onRetry, missing, title, actions, children } = props;
  return (
    <Box sx={{ width: '100%', maxWidth: maxListWidth, mx: 'auto', display: 'grid', gap: 4, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={back.to}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          justifySelf: 'start',
          minHeight: 24,
          ...touchLine,
        }}
      >
        <ChevronLeft size={16} aria-hidden />
        {back.label}
      </Link>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          rowGap: 2,
          minHeight: 44,
        }}
      >
        {/* The same heading element throughout: it already has focus when the record arrives. */}
        <Box sx={{ flex: '1 1 auto', minWidth: 0, maxWidth: '100%', overflowWrap: 'anywhere' }}>
          <PageHeading>{record ? title(record) : record === null ? missing.heading : '…'}</PageHeading>
        </Box>
        {record && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {actions?.(record)}
          </Box>
        )}
      </Box>
      {record === undefined &&
        (error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonSections />)}
      {record === null && (
        <Box component="p" sx={{ m: 0 }}>
          {missing.hint}
        </Box>
      )}
      {record !== undefined && record !== null && children(record)}
    </Box>
  );
}
