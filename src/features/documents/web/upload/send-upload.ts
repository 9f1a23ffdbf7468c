import type { DetailedError } from 'tus-js-client';
import * as m from '#messages/documents.ts';
import type { Upload } from '#src/features/documents/rules/upload-queue.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { isApiError, isRefusedByProxy, toFailure, uploadMessage } from '#src/platform/web/failure.ts';

/** The size of the parts; small ones once a proxy has refused a large one: nginx allows 1 MB by default. */
let partBytes = 8 * 1024 * 1024;
const smallPartBytes = 512 * 1024;
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

async function sendContent(url: string, file: File, options: SendOptions): Promise<void> {
  const chunkSize = partBytes;
  try {
    await sendParts(url, file, { ...options, chunkSize });
  } catch (error) {
    const isTooLarge = isTusError(error) && isRefusedByProxy(statusOf(error) ?? 0, bodyOf(error));
    if (!isTooLarge || chunkSize === smallPartBytes) throw error;
    partBytes = smallPartBytes;
    await sendContent(url, file, options);
  }
}

async function sendParts(
  url: string,
  file: File,
  { signal, onProgress, chunkSize }: SendOptions & { chunkSize: number },
): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const sending = new TusUpload(file, {
      uploadUrl: url,
      chunkSize,
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
    const message = uploadMessage(status ?? 0, bodyOf(error), m.uploadInterrupted);
    return new UploadFailure(message, isUnreachable, { cause: error });
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

function bodyOf({ originalResponse }: DetailedError): unknown {
  try {
    return JSON.parse(originalResponse?.getBody() ?? 'null');
  } catch {
    // The protocol’s own errors are plain text, for developers.
    return null;
  }
}
