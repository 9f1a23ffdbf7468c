import { XMLParser } from 'fast-xml-parser';
import { fromBufferPromise } from 'yauzl';
import * as z from 'zod';
import { checkRates } from '#src/features/exchange-rates/rules/published-rate.ts';
import type { RatesFile } from '#src/features/exchange-rates/rules/published-rate.ts';
import { rateLimits, rateMessages } from '#src/features/exchange-rates/rules/rate-limits.ts';
import { readRatesCsv } from '#src/features/exchange-rates/rules/read-rates-csv.ts';

/** Reads a file of the European Central Bank: XML, CSV, or a ZIP with one of them. */
export async function readRatesFile(bytes: Buffer): Promise<RatesFile> {
  const content = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await unpackFirst(bytes) : bytes;
  if ('refused' in content) return content;
  const text = decodeUtf8(content);
  if (text === null) return { refused: rateMessages.notText };
  return text.trimStart().startsWith('<') ? readRatesXml(text) : readRatesCsv(text);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The caller says so.
    return null;
  }
}

async function unpackFirst(bytes: Buffer): Promise<Buffer | { refused: string }> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      if (!/\.(csv|xml)$/i.test(entry.fileName)) continue;
      if (entry.uncompressedSize > rateLimits.unpackedBytes) return { refused: rateMessages.tooLarge };
      const parts: Buffer[] = [];
      // yauzl ends a stream that is longer than its entry says.
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
      return Buffer.concat(parts);
    }
  } catch {
    // Whatever is wrong with the archive, its owner can only choose another.
  }
  return { refused: rateMessages.notRates };
}

const Rate = z.object({ currency: z.string(), rate: z.string() });
const DayCube = z.object({ time: z.string(), Cube: z.array(Rate) });
const Envelope = z.object({
  Envelope: z.object({ Cube: z.array(z.object({ Cube: z.array(DayCube) })) }),
});

/** `Cube` elements in one another: all, each day, and each currency. */
function readRatesXml(text: string): RatesFile {
  // Entities stay off, so that none can expand; the European Central Bank has none.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { refused: rateMessages.hasEntities };
  const parsed = Envelope.safeParse(parseXml(text));
  if (!parsed.success) return { refused: rateMessages.notRates };
  return checkRates(
    parsed.data.Envelope.Cube.flatMap((all) =>
      all.Cube.flatMap(({ time, Cube: rates }) =>
        rates.map(({ currency, rate }) => ({ day: time, currency, perEuro: rate })),
      ),
    ),
  );
}

function parseXml(text: string): unknown {
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      parseAttributeValue: false,
      processEntities: false,
      removeNSPrefix: true,
      isArray: (name) => name === 'Cube',
    });
    return parser.parse(text);
  } catch {
    // The caller says what is expected.
    return null;
  }
}
