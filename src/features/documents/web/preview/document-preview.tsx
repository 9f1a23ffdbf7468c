import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { documentLimits, linkLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import { formatFileSize } from '#src/features/documents/rules/file-size.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { documentName, kindIcons } from '#src/features/documents/web/document-labels.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

/** An image, a PDF or text; for others, what they are. */
export function DocumentPreview({ document }: { document: Document }) {
  return (
    <Frame>{canPreview(document) ? <View document={document} /> : <NoPreview document={document} />}</Frame>
  );
}

function canPreview({ preview, sizeBytes }: Document): boolean {
  return preview === 'pdf' ? sizeBytes <= documentLimits.pdfPreview : preview !== null;
}

function View({ document }: { document: Document }) {
  const { id, path, preview } = document;
  const { data, error, refetch } = useQuery({
    queryKey: ['document-view', id, path],
    queryFn: () => documents.link.call({ id, use: 'view' }),
    staleTime: linkLifetimeMs / 2,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (preview === 'image') return <ImageView src={data.url} name={documentName(document)} />;
  if (preview === 'text') return <TextView url={data.url} />;
  return (
    <Suspense fallback={<Loading />}>
      <PdfPreview source={data.url} loading={<Loading />} />
    </Suspense>
  );
}

function ImageView({ src, name }: { src: string; name: string }) {
  return (
    <Box
      component="img"
      src={src}
      alt={name}
      sx={{ display: 'block', maxWidth: '100%', maxHeight: 'inherit', objectFit: 'contain', m: 'auto' }}
    />
  );
}

function TextView({ url }: { url: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document-text', url],
    queryFn: async () => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`The text couldn’t be loaded: ${response.status}`);
      return response.text();
    },
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <Box
      component="pre"
      // Scrollable by keyboard.
      tabIndex={0}
      sx={{
        m: 0,
        p: 4,
        width: '100%',
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        fontSize: 13,
      }}
    >
      {data}
    </Box>
  );
}

function NoPreview({ document }: { document: Document }) {
  const size = formatFileSize(document.sizeBytes);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: 12, m: 'auto', textAlign: 'center' }}>
      <IconDisc icon={kindIcons[documentKind(document)]} />
      <Typography sx={{ color: 'text.secondary' }}>
        {document.preview === null ? m.noPreview({ size }) : m.tooLargeToPreview({ size })}
      </Typography>
    </Box>
  );
}

function Loading() {
  return (
    <Skeleton
      component="output"
      variant="rounded"
      aria-label={m.loading}
      sx={{ width: '100%', height: 320 }}
    />
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        minHeight: 240,
        // On phones, the dialog fills the screen: all but its title and buttons.
        maxHeight: { xs: 'calc(100dvh - 168px)', sm: '70vh' },
        minWidth: 0,
        overflow: 'hidden',
        borderRadius: 2,
        bgcolor: 'background.default',
        '& > [role=alert]': { m: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}
