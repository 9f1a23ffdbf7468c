import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Maximize2 } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { PdfPreview } from '#src/features/documents/web/public.tsx';
import { invoices } from '#src/features/invoices/web/api.ts';
import * as styles from '#src/features/invoices/web/editor/editor.module.css';
import { fetchFile } from '#src/platform/web/download.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';

export type PdfPanelProps = { id: string; revision: number };

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
  return <PdfPreview fallback={loading} source={data} loading={loading} />;
}

/** A sheet with the first lines of a letter. */
const loading = (
  <output aria-label={m.loading} className={styles.loading}>
    <span className={styles.sheet}>
      <Skeleton width="45%" />
      <Skeleton width="30%" />
      <Skeleton width="60%" height={24} />
      <Skeleton />
      <Skeleton />
    </span>
  </output>
);

/** Beside the editor, with a button that opens it in a dialog. */
export function PdfAside({ onEnlarge, ...pdf }: PdfPanelProps & { onEnlarge: () => void }) {
  return (
    <div className={styles.preview}>
      <div className={styles.previewHead}>
        {m.preview}
        <Button tone="neutral" icon={Maximize2} onClick={onEnlarge}>
          {m.enlarge}
        </Button>
      </div>
      <div className={styles.pages}>
        <PdfPanel {...pdf} />
      </div>
    </div>
  );
}
