import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as m from '#messages/documents.ts';
import { uploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { UploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import { isInProgress, isUnfinished } from '#src/features/documents/rules/upload-queue.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { noticeDurationMs } from '#src/platform/web/notice/notices.ts';
import { useIsConfirmingUploadLoss } from './sign-out-question.ts';
import { UnsentUploadsDialog } from './unsent-uploads-dialog.tsx';
import { formatSpeed } from './upload-labels.ts';
import { clearEndedUploads, restoreUploads, useUploads } from './upload-manager.ts';
import * as styles from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';

/** Files being uploaded, on every page until they are done and the panel is closed. */
export function UploadPanel() {
  const uploads = useUploads();
  const isNarrow = useIsNarrow();
  /** Null until someone chooses. */
  const [isChosenOpen, setIsChosenOpen] = useState<boolean | null>(null);
  useEffect(() => void restoreUploads(), []);
  useClosingOnceDone(uploads);
  const isConfirming = useIsConfirmingUploadLoss();
  if (uploads.length === 0) return null;
  const progress = uploadProgress(uploads);
  const isActive = uploads.some(isInProgress);
  const isPaused = !isActive && uploads.some(({ status }) => status === 'paused');
  const title = isPaused ? m.uploadsPaused : panelTitle(progress, isActive);
  // On phones, the rows would cover the list.
  const isOpen = isChosenOpen ?? (!isNarrow || progress.failedCount > 0);
  /** A single upload shows its progress in its row. */
  const hasTotals = uploads.length > 1;

  return (
    <section aria-label={m.uploads} className={styles.panel}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={classNames(styles.title, text.truncated)}>{title}</h2>
          {hasTotals && isActive && progress.bytesPerSecond !== null && (
            <p className={classNames(text.small, text.quiet, text.truncated)}>{formatSpeed(progress)}</p>
          )}
        </div>
        <IconButton
          label={isOpen ? m.collapseUploads : m.expandUploads}
          aria-expanded={isOpen}
          onClick={() => setIsChosenOpen(!isOpen)}
        >
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronUp size={18} aria-hidden />}
        </IconButton>
        {!isActive && !isPaused && (
          <IconButton label={m.closeUploads} onClick={clearEndedUploads}>
            <X size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      {hasTotals && (isActive || isPaused) && (
        <Progress label={m.totalProgress} percent={progress.share * 100} />
      )}
      {isOpen && (
        <ul className={classNames(text.list, styles.rows)}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {isConfirming && <UnsentUploadsDialog count={uploads.filter(isUnfinished).length} />}
      {/* Announces the result, not each step. */}
      <span role="status" className={text.hidden}>
        {isActive ? '' : title}
      </span>
    </section>
  );
}

/** Like a notice, unless something failed. */
function useClosingOnceDone(uploads: readonly Upload[]): void {
  const isDone = uploads.length > 0 && uploads.every(({ status }) => status === 'done');
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(clearEndedUploads, noticeDurationMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

function panelTitle({ count, doneCount, failedCount }: UploadProgress, isActive: boolean): string {
  if (isActive) return m.uploadingFiles({ done: doneCount, count });
  return failedCount > 0 ? m.filesFailed({ count: failedCount }) : m.filesUploaded({ count });
}
