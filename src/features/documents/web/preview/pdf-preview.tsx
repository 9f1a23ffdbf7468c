import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/documents.ts';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { closePdf, openPdf, renderPdfPage } from './pdf-document.ts';
import type { PdfDocument } from './pdf-document.ts';
import * as styles from './preview.module.css';

type PdfPreviewProps = {
  /** A URL, or a file with a key that changes with it. */
  source: string | { key: string; file: Blob };
  loading: ReactNode;
};

/** The pages of a PDF, drawn only while they are in view. */
export function PdfPreview({ source, loading }: PdfPreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['document-pdf', sourceKey(source)],
    queryFn: () => openPdf(typeof source === 'string' ? source : source.file),
    // The earlier version stays until the next one is there.
    placeholderData: keepPreviousData,
    // Not JSON, and too large to keep.
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data) return undefined;
    return () => void closePdf(data);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return loading;
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={0}
      role="region"
      aria-label={m.pages}
      className={styles.pages}
    >
      {Array.from({ length: data.numPages }, (_, index) => (
        <PdfPage key={`page ${index + 1}`} pdf={data} number={index + 1} />
      ))}
    </div>
  );
}

function sourceKey(source: PdfPreviewProps['source']): string {
  return typeof source === 'string' ? source : source.key;
}

function PdfPage({ pdf, number }: { pdf: PdfDocument; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(number === 1);

  useEffect(() => {
    const watching = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      // Where it isn’t supported, pages are drawn once they are visible.
      { scrollMargin: '400px' },
    );
    if (canvas.current) watching.observe(canvas.current);
    return () => watching.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || !canvas.current) return undefined;
    const controller = new AbortController();
    void renderPdfPage(pdf, number, canvas.current, controller.signal);
    return () => controller.abort();
  }, [pdf, number, isNear]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={m.pageOf({ page: number, count: pdf.numPages })}
      className={styles.page}
    />
  );
}
