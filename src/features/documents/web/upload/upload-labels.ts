import * as m from '#messages/documents.ts';
import { formatFileSize } from '#src/features/documents/rules/format-file-size.ts';
import { uploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { UploadProgress } from '#src/features/documents/rules/upload-progress.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';

/** “2.1 MB/s · 3 min left”. */
export function formatSpeed({ bytesPerSecond, secondsLeft }: UploadProgress): string {
  if (bytesPerSecond === null) return '';
  const speed = m.perSecond({ size: formatFileSize(bytesPerSecond) });
  return secondsLeft === null ? speed : `${speed} · ${formatTimeLeft(secondsLeft)}`;
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return m.secondsLeft({ count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? m.minutesLeft({ count: minutes }) : m.hoursLeft({ count: Math.ceil(minutes / 60) });
}

/** What the row says below the name. */
export function uploadStatus(upload: Upload): string {
  const { status, problem, sentBytes, sizeBytes } = upload;
  const sizes = { sent: formatFileSize(sentBytes), size: formatFileSize(sizeBytes) };
  switch (status) {
    case 'waiting':
      return m.uploadWaiting({ size: sizes.size });
    case 'sending':
      if (sentBytes >= sizeBytes && sizeBytes > 0) return m.checkingFile;
      return [m.sentOfSize(sizes), formatSpeed(uploadProgress([upload]))]
        .filter((part) => part !== '')
        .join(' · ');
    case 'offline':
      return m.uploadOffline(sizes);
    case 'paused':
      return m.uploadPaused(sizes);
    case 'failed':
      return problem ?? m.uploadInterrupted;
    case 'done':
      return m.uploadDone({ size: sizes.size });
  }
}
