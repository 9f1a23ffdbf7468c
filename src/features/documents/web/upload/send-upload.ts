import type { DetailedError } from 'tus-js-client';
import * as m from '#messages/documents.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { accountHeader } from '#src/platform/shared/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';

const chunkBytes = 8 * 1024 * 1024;
/** Browsers report more often than a page can follow. */
const progressIntervalMs = 250;
/** Each longer than the one before; afterwards, the upload waits for the server. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000];

type SendOptions = { signal: AbortSignal; onProgress: (sentBytes: number) => void };

/** Sends a file from where it was interrupted. Throws `UploadFailure`, or the signal’s reason. */
export async function sendUpload(upload: Upload, file: File, options: SendOptions): Promise<void> {
  const { id, name, sizeBytes, destination } = upload;
  const { signal } = options;
  try {
    try {
      const { url } = await documents.startUpload.call({ id, ...destination, name, sizeBytes }, { signal });
      await sendContent(url, file, options);
    } catch (error) {
      // If the answer to an earlier finish was lost, the upload is gone: it is a document already.
      if (!isGone(error)) throw error;
    }
    await documents.finishUpload.call({ id }, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw toUploadFailure(error);
  }
}

/** Why a file wasn’t uploaded, in a sentence. */
export class UploadFailure extends Error {
  readonly isUnreachable: boolean;

  constructor(message: string, isUnreachable: boolean, options: ErrorOptions) {
    super(message, options);
    this.name = 'UploadFailure';
    this.isUnreachable = isUnreachable;
  }
}

async function sendContent(url: string, file: File, { signal, onProgress }: SendOptions): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const sending = new TusUpload(file, {
      uploadUrl: url,
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      storeFingerprintForResuming: false,
      headers: { [accountHeader]: currentAccount()?.uid ?? '' },
      onProgress: atMostEvery(progressIntervalMs, onProgress),
      // What the server has is shown even if it arrived between two reports.
      onChunkComplete: (_chunkBytes, storedBytes) => onProgress(storedBytes),
      onSuccess: () => resolve(),
      onError: reject,
    });
    signal.addEventListener('abort', () => {
      void sending.abort();
      reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'));
    });
    sending.start();
  });
}

function atMostEvery(intervalMs: number, report: (sentBytes: number) => void): (sentBytes: number) => void {
  let reportedMs = -Infinity;
  return (sentBytes) => {
    const nowMs = performance.now();
    if (nowMs - reportedMs < intervalMs) return;
    reportedMs = nowMs;
    report(sentBytes);
  };
}

function isGone(error: unknown): boolean {
  if (isApiError(error)) return error.code === 'CONFLICT';
  return isTusError(error) && [404, 410].includes(statusOf(error) ?? 0);
}

function toUploadFailure(error: unknown): UploadFailure {
  if (isTusError(error)) {
    const status = statusOf(error);
    const isUnreachable = status === null || [502, 503, 504].includes(status);
    return new UploadFailure(messageOf(error) ?? m.uploadInterrupted, isUnreachable, { cause: error });
  }
  const { message, isUnreachable } = toFailure(error);
  return new UploadFailure(message, isUnreachable, { cause: error });
}

/** tus-js-client isn’t loaded until something is sent, so there is no class to compare with. */
function isTusError(error: unknown): error is DetailedError {
  return error instanceof Error && 'originalRequest' in error;
}

function statusOf({ originalResponse }: DetailedError): number | null {
  const status = originalResponse?.getStatus() ?? 0;
  return status === 0 ? null : status;
}

/** The server’s sentence, if it answered as the API does. */
function messageOf({ originalResponse }: DetailedError): string | null {
  try {
    const body: unknown = JSON.parse(originalResponse?.getBody() ?? 'null');
    return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : null;
  } catch {
    // The protocol’s own errors are plain text, for developers.
    return null;
  }
}
