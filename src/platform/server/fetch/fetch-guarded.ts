import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateIp, lookupPublic, PrivateAddressError } from './public-address.ts';

const maxRedirects = 5;
const maxHeaderLength = 1_000;

export type FetchOptions = {
  /** The content types that the server is asked for. */
  accept: string;
  maxBytes: number;
  /** Hosts that may have a private address. */
  allowedHosts: readonly string[];
  /** From the previous answer. The server sends the file only if it changed. */
  etag: string | null;
  lastModified: string | null;
  /** Limits all requests together. */
  timeoutMs?: number | undefined;
};

export type FetchProblem =
  | 'unreachable'
  | 'timeout'
  | 'notFound'
  | 'tooLarge'
  | 'tooManyRedirects'
  | 'privateAddress';

export type FetchedFile =
  | { is: 'unchanged' }
  | { is: 'read'; bytes: Buffer; etag: string | null; lastModified: string | null }
  | { is: 'failed'; problem: FetchProblem };

/**
 * Requests a file at an address that a person chose: by https, and only from the public internet unless its host is
 * allowed. Errors become codes, because their messages may contain the address.
 */
export async function fetchGuarded(
  address: string,
  { timeoutMs = 10_000, ...options }: FetchOptions,
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await followRedirects(address, { ...options, signal });
  } catch (error) {
    if (error instanceof PrivateAddressError) return failed('privateAddress');
    return failed(signal.aborted ? 'timeout' : 'unreachable');
  }
}

async function followRedirects(
  address: string,
  options: FetchOptions & { signal: AbortSignal },
): Promise<FetchedFile> {
  let url = parseAddress(address, options.allowedHosts);
  for (let count = 0; count <= maxRedirects; count += 1) {
    if (!url) return failed('unreachable');
    const response = await request(url, options);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy();
      const target: URL | null = URL.parse(headers.location, url);
      url = target && parseAddress(target.href, options.allowedHosts);
      continue;
    }
    return readResponse(response, options.maxBytes);
  }
  return failed('tooManyRedirects');
}

async function readResponse(response: IncomingMessage, maxBytes: number): Promise<FetchedFile> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) response.destroy();
  if (statusCode === 304) return { is: 'unchanged' };
  if ([401, 403, 404, 410].includes(statusCode)) return failed('notFound');
  if (statusCode !== 200) return failed('unreachable');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) return failed('tooLarge');
    parts.push(part);
  }
  const header = (value: string | undefined) =>
    value !== undefined && value.length <= maxHeaderLength ? value : null;
  return {
    is: 'read',
    bytes: Buffer.concat(parts),
    etag: header(headers.etag),
    lastModified: header(headers['last-modified']),
  };
}

async function request(
  url: URL,
  { accept, allowedHosts, etag, lastModified, signal }: FetchOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const isAllowed = allowedHosts.includes(url.hostname);
  if (!isAllowed && isPrivateIp(url)) throw new PrivateAddressError();
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        signal,
        // A kept connection would skip the lookup.
        agent: false,
        ...(!isAllowed && { lookup: lookupPublic }),
        headers: {
          accept,
          'accept-encoding': 'identity',
          'user-agent': 'Stint',
          ...(etag !== null && { 'if-none-match': etag }),
          ...(lastModified !== null && { 'if-modified-since': lastModified }),
        },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

/** Null unless the address is one of https, or of http on an allowed host. */
export function parseAddress(text: string, allowedHosts: readonly string[]): URL | null {
  const url = URL.parse(text.trim());
  if (!url || url.hostname === '') return null;
  const isAllowedScheme =
    url.protocol === 'https:' || (url.protocol === 'http:' && allowedHosts.includes(url.hostname));
  return isAllowedScheme ? url : null;
}

function failed(problem: FetchProblem): FetchedFile {
  return { is: 'failed', problem };
}
