/** Uploads of exchange rates, as the web app sends them. */
import { ratesUploadPath } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { ApiCaller, ReceivedAnswer } from './api-callers.ts';

export async function sendRates(caller: ApiCaller, content: string | Buffer): Promise<ReceivedAnswer> {
  return caller.send({
    method: 'PUT',
    path: ratesUploadPath,
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  });
}
