import { ORPCError } from '@orpc/client';
import * as rateMessages from '#messages/api/exchange-rates.ts';
import * as m from '#messages/exchange-rates.ts';
import { rateLimits, ratesUploadPath } from '#src/features/exchange-rates/rules/rate-limits.ts';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { uploadMessage } from '#src/platform/web/failure.ts';
import { tabId } from '#src/platform/web/new-id.ts';

/** Uploads a file of exchange rates, and returns how many it has. Throws with the server’s message. */
export async function uploadRates(file: File): Promise<number> {
  if (file.size > rateLimits.fileBytes)
    throw uploadError(413, rateMessages.tooLarge({ megabytes: rateLimits.fileBytes / 1024 / 1024 }));
  const account = currentAccount();
  const answer = await fetch(ratesUploadPath, {
    method: 'PUT',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      [tabHeader]: tabId,
      ...(account && { [accountHeader]: account.uid }),
    },
  });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && typeof body === 'object' && body !== null && 'rates' in body) return Number(body.rates);
  throw uploadError(answer.status, uploadMessage(answer.status, body, m.uploadFailed));
}

function uploadError(status: number, message: string): Error {
  return new ORPCError('REFUSED', { status, message });
}
