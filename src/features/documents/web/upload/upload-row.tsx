import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import * as m from '#messages/documents.ts';
import { uploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Progress } from '#src/platform/web/kit/display/progress.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { uploadStatus } from './upload-labels.ts';
import { giveUpUpload, pauseUpload, resumeUpload } from './upload-manager.ts';
import * as styles from './upload-panel.module.css';

/** Rendered only if its own upload has changed. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, status } = upload;
  const isFailed = status === 'failed';
  const hasProgress = status !== 'done' && !isFailed;
  return (
    <li aria-label={name} className={styles.row}>
      <div className={styles.words}>
        <span title={name} className={text.truncated}>
          {name}
        </span>
        {hasProgress && (
          <Progress
            label={m.progressOf({ name })}
            percent={uploadProgress([upload]).share * 100}
            {...(status !== 'sending' && { tone: 'quiet' })}
          />
        )}
        <span className={classNames(text.small, isFailed ? text.error : text.quiet)}>
          {uploadStatus(upload)}
        </span>
      </div>
      {status === 'done' && <CircleCheck size={18} aria-hidden className={styles.done} />}
      {isFailed && <CircleAlert size={18} aria-hidden className={text.error} />}
      {['waiting', 'sending', 'offline'].includes(status) && (
        <RowButton
          label={m.pauseUpload({ name })}
          title={m.pause}
          icon={Pause}
          onClick={() => pauseUpload(id)}
        />
      )}
      {status === 'paused' && (
        <RowButton
          label={m.resumeUpload({ name })}
          title={m.resume}
          icon={Play}
          onClick={() => resumeUpload(id)}
        />
      )}
      {isFailed && (
        <RowButton
          label={m.retryUpload({ name })}
          title={m.retry}
          icon={RotateCw}
          onClick={() => resumeUpload(id)}
        />
      )}
      {status !== 'done' && (
        <RowButton
          label={m.cancelUpload({ name })}
          title={m.cancel}
          icon={X}
          onClick={() => giveUpUpload(id)}
        />
      )}
    </li>
  );
});

type RowButtonProps = { label: string; title: string; icon: LucideIcon; onClick: () => void };

function RowButton({ label, title, icon: Icon, onClick }: RowButtonProps) {
  return (
    <IconButton label={label} title={title} onClick={onClick}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
