import { ORPCError } from '@orpc/client';
import { accountHeader } from '#src/platform/shared/account-header.ts';
import { accountInUse } from './account-in-use.ts';
import { failureOf, isRefusal } from './failure.ts';
import { notify } from './notice/notices.ts';

type Refused = {
  /** Takes a refusal on itself, by answering true: it is not told then. */
  onRefused?: (refusal: ORPCError<string, unknown>) => boolean;
};

/** Fetches a file of the API and hands it to the browser's downloads; a refusal is told in the service's own words. */
export async function download(path: string, { onRefused }: Refused = {}): Promise<void> {
  try {
    // Tabs share the cookie: what this page shows is of its own account.
    const answer = await fetch(path, { headers: { [accountHeader]: accountInUse()?.uid ?? '' } });
    if (!answer.ok) throw await refusalIn(answer);
    saveAs(await answer.blob(), nameIn(answer.headers.get('content-disposition') ?? ''));
  } catch (error) {
    if (isRefusal(error) && onRefused?.(error)) return;
    notify(failureOf(error).message, { tone: 'failed' });
  }
}

async function refusalIn(answer: Response): Promise<ORPCError<string, unknown>> {
  const said: unknown = await answer.json().catch(() => null);
  const hasWords = typeof said === 'object' && said !== null && 'message' in said;
  return new ORPCError(hasWords && 'code' in said ? String(said.code) : 'REFUSED', {
    status: answer.status,
    message: hasWords ? String(said.message) : 'The file could not be made. Please try again.',
    data: hasWords && 'data' in said ? said.data : undefined,
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
