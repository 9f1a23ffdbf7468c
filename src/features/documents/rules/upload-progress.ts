import { isUnfinished } from './upload-queue.ts';
import type { Upload } from './upload-queue.ts';

export type UploadProgress = {
  /** Counts all files in the queue. */
  count: number;
  doneCount: number;
  failedCount: number;
  /** From 0 to 1. */
  share: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
};

/** The progress of one upload, or of all together. */
export function uploadProgress(uploads: readonly Upload[]): UploadProgress {
  const total = sum(uploads.map(({ sizeBytes }) => sizeBytes));
  const sent = sum(uploads.map(({ sentBytes }) => sentBytes));
  const speeds = uploads.flatMap(({ speed }) => speed?.bytesPerSecond ?? []);
  const bytesPerSecond = speeds.length === 0 ? null : sum(speeds);
  const doneCount = uploads.filter((upload) => !isUnfinished(upload)).length;
  return {
    count: uploads.length,
    doneCount,
    failedCount: uploads.filter(({ status }) => status === 'failed').length,
    share: total === 0 ? Number(doneCount === uploads.length) : sent / total,
    bytesPerSecond,
    secondsLeft:
      bytesPerSecond === null || bytesPerSecond === 0 ? null : Math.ceil((total - sent) / bytesPerSecond),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
