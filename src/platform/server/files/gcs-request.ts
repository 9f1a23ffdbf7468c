import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

/**
 * A request whose content streams and that can be canceled. Google's library can't cancel, and waits forever for the
 * rest of a download whose connection was lost; `fetch` holds what it uploads in memory.
 */
export async function sendGcsRequest(
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  content?: Readable,
): Promise<IncomingMessage> {
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  const request = send(url, { method: content ? 'POST' : 'GET', headers, signal });
  if (content) content.once('error', (error) => request.destroy(error)).pipe(request);
  else request.end();
  // A response; Node's types have no tuple for it.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // Later errors show on the response.
  request.on('error', () => undefined);
  if (response.statusCode !== 200) throw toGoogleError(response.statusCode, await text(response));
  return response;
}

const GoogleError = z.object({
  error: z.object({ message: z.string(), errors: z.array(z.unknown()).optional() }),
});

/** In the shape of the library's errors. */
function toGoogleError(code: number | undefined, body: string): Error {
  const parsed = GoogleError.safeParse(parseJson(body));
  const { message, errors } = parsed.data?.error ?? { message: body };
  return Object.assign(new Error(message), { code, errors });
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
