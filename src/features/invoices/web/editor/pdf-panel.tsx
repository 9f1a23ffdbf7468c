import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Maximize2 } from 'lucide-react';
import { Suspense } from 'react';
import * as m from '#messages/invoices.ts';
import { PdfPreview } from '#src/features/documents/web/public.tsx';
import { invoices } from '#src/features/invoices/web/api.ts';
import { downloadPdf } from '#src/features/invoices/web/invoice-mutations.ts';
import { fetchFile } from '#src/platform/web/download.ts';
import { DialogShell } from '#src/platform/web/layout/dialog-shell.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';

type PdfPanelProps = { id: string; revision: number };

/** The PDF as it would be issued now. */
export function PdfPanel({ id, revision }: PdfPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...invoices.pdf.key(), id, revision],
    queryFn: async () => {
      const answer = await fetchFile(`/api/v1/invoices/${id}/pdf`);
      return { key: `${id} ${revision}`, file: await answer.blob() };
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return loading;
  return (
    <Suspense fallback={loading}>
      <PdfPreview source={data} loading={loading} />
    </Suspense>
  );
}

const loading = (
  <Skeleton component="output" variant="rounded" aria-label={m.loading} sx={{ width: '100%', height: 420 }} />
);

export function PdfDialog({ id, revision, onClose }: PdfPanelProps & { onClose: () => void }) {
  return (
    <DialogShell
      title={m.preview}
      maxWidth="md"
      onClose={onClose}
      cancelLabel={null}
      actions={
        <Button startIcon={<Download size={16} aria-hidden />} onClick={() => void downloadPdf({ id })}>
          {m.downloadPdf}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', minHeight: 320, bgcolor: 'background.default', borderRadius: 2 }}>
        <PdfPanel id={id} revision={revision} />
      </Box>
    </DialogShell>
  );
}

/** Beside the editor, with a button that opens it in a dialog. */
export function PdfAside({ onEnlarge, ...pdf }: PdfPanelProps & { onEnlarge: () => void }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 86,
        display: 'flex',
        flexDirection: 'column',
        maxHeight: 'calc(100vh - 102px)',
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.raised',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          pl: 4,
          pr: 1,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="span" sx={{ fontWeight: 500 }}>
          {m.preview}
        </Box>
        <Button color="inherit" startIcon={<Maximize2 size={16} aria-hidden />} onClick={onEnlarge}>
          {m.enlarge}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', minHeight: 0 }}>
        <PdfPanel {...pdf} />
      </Box>
    </Box>
  );
}

/** Whether the preview has room beside the editor. */
export function useHasPreviewRoom(): boolean {
  return useMediaQuery('(min-width: 1280px)', { noSsr: true });
}
