import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller responses fit into one packet anyway. A data key is smaller, too, so it is never compressed. */
const minBytes = 1024;

const compressAs = { br: compressBrotli, gzip: promisify(gzip) };

/**
 * Compresses JSON of the API for Stint's own pages and for programs. A request from another site stays uncompressed:
 * it could put a guess next to a secret and measure the size (BREACH). So do responses of the identity service.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook<string | Buffer>('onSend', async ({ url, headers }, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < minBytes || !isCompressible(url, headers))
      return payload;
    void reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (!encoding) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressAs[encoding](payload);
  });
}

function isCompressible(url: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  return isOwn && /^\/api\/(v1|rpc|openapi\.json)/.test(url);
}

/** The smaller one that the client accepts. */
function chooseEncoding(accepted: string | string[] | undefined): keyof typeof compressAs | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((choice) => !/;\s*q=0(\.0*)?\s*$/.test(choice))
    .map((choice) => choice.split(';', 1).join('').trim().toLowerCase());
  return (['br', 'gzip'] as const).find((name) => names.includes(name));
}

/** Quality 4 takes a third of the time of the default, a window of 256 kB a tenth of the memory; both are nearly as small. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

function compressBrotli(text: string): Promise<Buffer> {
  return promisify(brotliCompress)(text, brotliOptions);
}
