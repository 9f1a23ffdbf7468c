import { fromBufferPromise } from 'yauzl';
import * as rateMessages from '#messages/api/exchange-rates.ts';
import { checkRates } from '#src/features/exchange-rates/rules/published-rate.ts';
import type { RatesFile } from '#src/features/exchange-rates/rules/published-rate.ts';
import { rateLimits } from '#src/features/exchange-rates/rules/rate-limits.ts';
import { readRatesCsv } from '#src/features/exchange-rates/rules/read-rates-csv.ts';
import { attributeOf, child, children, parseXml } from '#src/platform/server/files/xml-tree.ts';

/** Reads a file of the European Central Bank: XML, CSV, or a ZIP with one of them. */
export async function readRatesFile(bytes: Buffer): Promise<RatesFile> {
  const content = bytes.subarray(0, 2).toString('latin1') === 'PK' ? await unpackFirst(bytes) : bytes;
  if ('refused' in content) return content;
  const text = decodeUtf8(content);
  if (text === null) return { refused: rateMessages.notText };
  return text.trimStart().startsWith('<') ? readRatesXml(content) : readRatesCsv(text);
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
      if (entry.uncompressedSize > rateLimits.unpackedBytes)
        return { refused: rateMessages.tooLarge({ megabytes: rateLimits.fileBytes / 1024 / 1024 }) };
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

/** `Cube` elements in one another: all, each day, and each currency. */
function readRatesXml(bytes: Uint8Array): RatesFile {
  const document = parseXml(bytes);
  if ('problem' in document)
    return { refused: document.problem === 'hasDtd' ? rateMessages.hasEntities : rateMessages.notRates };
  const all = child(document.root, 'Envelope', 'Cube');
  if (all === undefined) return { refused: rateMessages.notRates };
  return checkRates(
    children(all, 'Cube').flatMap((day) =>
      children(day, 'Cube').map((rate) => ({
        day: attributeOf(day, 'time') ?? '',
        currency: attributeOf(rate, 'currency') ?? '',
        perEuro: attributeOf(rate, 'rate') ?? '',
      })),
    ),
  );
}
