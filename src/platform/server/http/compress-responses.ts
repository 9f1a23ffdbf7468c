import type { IncomingHttpHeaders } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { callbackify, promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { eventStreamHeaders } from './orpc-requests.ts';

/** Smaller responses fit into one packet anyway. A data key is smaller, too, so it is never compressed. */
const minBytes = 1024;

const longText = 128 * 1024;

/** One at a time: several would keep all threads of Node's pool busy, and short texts waiting. */
const longTexts = createWorkSlots({ total: 1, perAccount: 1, waitMs: Infinity });

const compressAs = { br: compressBrotli, gzip: promisify(gzip) };

/** Compress each event at once: none waits for the next. */
const createCompressor = {
  br: () => createBrotliCompress({ ...brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/**
 * Compresses JSON of the API for Stint's own pages and for programs. A request from another site stays uncompressed:
 * it could put a guess next to a secret and measure the size (BREACH). So do responses of the identity service.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook<string | Buffer | Readable>('onSend', ({ url, headers, ip }, reply, payload, done) => {
    const isText = typeof payload === 'string' && payload.length >= minBytes;
    const isEvents =
      payload instanceof Readable && reply.getHeader('content-type') === eventStreamHeaders['content-type'];
    if (!(isText || isEvents) || !isCompressible(url, headers)) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(headers['accept-encoding']);
    if (!encoding) return done(null, payload);
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    if (isText) {
      compressInTurn(payload, encoding, ip, done);
      return;
    }
    // Destroys both if the client leaves; Fastify logs failures.
    done(
      null,
      pipeline(payload, createCompressor[encoding](), () => undefined),
    );
  });
}

const compressInTurn = callbackify(
  async (text: string, encoding: keyof typeof compressAs, ip: string): Promise<Buffer> => {
    using _turn = text.length > longText ? await longTexts.acquire(ip) : null;
    return await compressAs[encoding](text);
  },
);

/** For text that holds nothing of the request: no guess can be put next to a secret. */
export async function compressText(text: string, accepted: string | undefined) {
  const encoding = chooseEncoding(accepted);
  return { encoding, content: encoding ? await compressAs[encoding](text) : text };
}

function isCompressible(url: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  return isOwn && /^\/api\/(v1|rpc|openapi\.json)/.test(url);
}

/** The smaller one that the client accepts. */
function chooseEncoding(accepted: string | string[] | undefined): keyof typeof compressAs | undefined {
  if (accepted === undefined) return undefined;
  const names = String(accepted)
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
