import { ORPCError } from '@orpc/client';
import { failureOf } from './failure.ts';
import { notify } from './notice/notices.ts';

/** Fetches a file of the API and hands it to the browser's downloads; a refusal is told in the service's own words. */
export async function download(path: string): Promise<void> {
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw await refusalIn(answer);
    saveAs(await answer.blob(), nameIn(answer.headers.get('content-disposition') ?? ''));
  } catch (error) {
    notify(failureOf(error).message, { tone: 'failed' });
  }
}

async function refusalIn(answer: Response): Promise<ORPCError<string, unknown>> {
  const said: unknown = await answer.json().catch(() => null);
  const hasWords = typeof said === 'object' && said !== null && 'message' in said;
  return new ORPCError('REFUSED', {
    status: answer.status,
    message: hasWords ? String(said.message) : 'The file could not be made. Please try again.',
  });
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name });
  link.click();
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `filename` of the header (RFC 6266). */
function nameIn(disposition: string): string {
  return /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'stint';
}
