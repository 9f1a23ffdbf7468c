import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readQrPayload } from '#src/features/expenses/rules/reading/qr-payloads.ts';
import type { ReceiptFields } from '#src/features/expenses/rules/reading/receipt-fields.ts';

let isPrepared = false;

/** From the package: the library would load it from the internet. */
async function prepare(): Promise<void> {
  if (isPrepared) return;
  const file = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  prepareZXingModule({ overrides: { wasmBinary } });
  isPrepared = true;
}

/** What the QR codes in a picture, a PNG or PNM, say about a receipt. */
export async function readQrCodes(picture: Uint8Array): Promise<ReceiptFields[]> {
  await prepare();
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 4 });
  return codes.flatMap(({ isValid, text }) => (isValid ? (readQrPayload(text) ?? []) : []));
}
