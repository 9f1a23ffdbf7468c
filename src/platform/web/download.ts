import { ORPCError } from '@orpc/client';
import * as m from '#messages/platform.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from './current-account.ts';
import { toFailure, isApiError } from './failure.ts';
import { notify } from './notice/notices.ts';

type DownloadOptions = {
  /** Returns true if it handled the error; then no notice is shown. */
  onApiError?: (refusal: ORPCError<string, unknown>) => boolean;
};

/** Downloads a file from the API; errors show the server's message. */
export async function download(path: string, { onApiError }: DownloadOptions = {}): Promise<void> {
  try {
    const answer = await fetchFile(path);
    saveFile(await answer.blob(), fileNameFrom(answer.headers.get('content-disposition') ?? ''));
  } catch (error) {
    if (isApiError(error) && onApiError?.(error)) return;
    notifyFailedDownload(error);
  }
}

/**
 * A file for the page. Over REST: if the page closes first, Node can't cancel the multipart response in which oRPC
 * sends files.
 */
export async function fetchFile(path: string): Promise<Response> {
  const answer = await request(path, 'GET');
  if (!answer.ok) throw await readApiError(answer);
  return answer;
}

export function notifyFailedDownload(error: unknown): void {
  const { isUnreachable, message } = toFailure(error);
  notify(isUnreachable ? m.downloadUnreachable : message, { tone: 'failed' });
}

/** Like `download`, for files too large to keep in the page: once they are available, the browser saves them itself. */
export async function downloadDirectly(path: string): Promise<void> {
  const isAvailable = await request(path, 'HEAD').then(
    ({ ok }) => ok,
    () => false,
  );
  // An answer to HEAD has no message.
  if (isAvailable) clickLink(path, '');
  else await download(path);
}

/** Tabs share the cookie, so it names this page's account. */
function request(path: string, method: 'GET' | 'HEAD'): Promise<Response> {
  return fetch(path, { method, headers: { [accountHeader]: currentAccount()?.uid ?? '' } });
}

async function readApiError(answer: Response): Promise<ORPCError<string, unknown>> {
  const body: unknown = await answer.json().catch(() => null);
  const hasWords = typeof body === 'object' && body !== null && 'message' in body;
  return new ORPCError(hasWords && 'code' in body ? String(body.code) : 'REFUSED', {
    status: answer.status,
    message: hasWords ? String(body.message) : m.downloadFailed,
    data: hasWords && 'data' in body ? body.data : undefined,
  });
}

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  clickLink(url, name);
  // By then the download holds the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Without a name, the file has that of the server. */
function clickLink(href: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, download: name });
  link.click();
}

/** The file name of the header (RFC 6266). */
function fileNameFrom(disposition: string): string {
  return /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'stint';
}
