import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { widestForm } from '#src/platform/web/theme/measures.ts';
import { FailedState } from './failed-state.tsx';
import { PageHeading } from './page-heading.tsx';

type DetailPageProps<T> = {
  /** The list it belongs to. */
  back: { label: string; to: string };
  /** Undefined while it loads, null when it is missing or not one's own. */
  record: T | null | undefined;
  error?: unknown;
  onRetry: () => void;
  /** "This client does not exist, or is not yours." */
  missing: string;
  title: (record: T) => string;
  /** Beside the heading: the state in a word, the one primary action. */
  actions?: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
};

/** The pattern of every page about one record. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { back, record, error, onRetry, missing, title, actions, children } = props;
  return (
    <Box sx={{ width: '100%', maxWidth: widestForm, mx: 'auto', display: 'grid', gap: 4, minWidth: 0 }}>
      <Link
        component={RouterLink}
        to={back.to}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, justifySelf: 'start', minHeight: 24 }}
      >
        <ChevronLeft size={16} aria-hidden />
        {back.label}
      </Link>
      {record === undefined && (error ? <FailedState error={error} onRetry={onRetry} /> : <Waiting />)}
      {record === null && (
        <>
          <PageHeading>Not found</PageHeading>
          <p>{missing}</p>
          <Button component={RouterLink} to={back.to} variant="outlined" sx={{ justifySelf: 'start' }}>
            {back.label}
          </Button>
        </>
      )}
      {record !== undefined && record !== null && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minHeight: 44 }}>
            <PageHeading>{title(record)}</PageHeading>
            <Box sx={{ flex: 1 }} />
            {actions?.(record)}
          </Box>
          {children(record)}
        </>
      )}
    </Box>
  );
}

function Waiting() {
  return (
    <Box component="output" aria-label="Loading" sx={{ display: 'block' }}>
      <Skeleton width="45%" height={36} />
      <Skeleton width="80%" sx={{ mt: 4 }} />
      <Skeleton width="70%" />
    </Box>
  );
}
