import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentKind } from '#src/features/documents/rules/document-kind.ts';
import { documentLimits, linkLifetimeMs } from '#src/features/documents/rules/document-limits.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { documentName, kindIcons } from '#src/features/documents/web/document-labels.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Skeleton } from '#src/platform/web/kit/display/skeleton.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import * as styles from './preview.module.css';

const { Component: PdfPreview } = createLazyComponent(
  async () => (await import('./pdf-preview.tsx')).PdfPreview,
  { takesFocus: false },
);

/** An image, a PDF or text; for others, what they are. */
export function DocumentPreview({ document }: { document: Document }) {
  return (
    <div className={styles.frame}>
      {canPreview(document) ? <View document={document} /> : <NoPreview document={document} />}
    </div>
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
  return <PdfPreview fallback={<Loading />} source={data.url} loading={<Loading />} />;
}

function ImageView({ src, name }: { src: string; name: string }) {
  return <img src={src} alt={name} className={styles.image} />;
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
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={0}
      className={styles.text}
    >
      {data}
    </pre>
  );
}

function NoPreview({ document }: { document: Document }) {
  const size = formatFileSize(document.sizeBytes);
  return (
    <div className={styles.none}>
      <IconDisc icon={kindIcons[documentKind(document)]} />
      <p className={classNames(text.body, text.quiet)}>
        {document.preview === null ? m.noPreview({ size }) : m.tooLargeToPreview({ size })}
      </p>
    </div>
  );
}

function Loading() {
  return (
    <output aria-label={m.loading} className={styles.loading}>
      <Skeleton height={320} />
    </output>
  );
}
