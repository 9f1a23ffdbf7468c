import { toReceiptFields } from '#src/features/expenses/rules/reading/e-invoice-fields.ts';
import { mergeReadings } from '#src/features/expenses/rules/reading/receipt-fields.ts';
import type {
  ReceiptFields,
  ReceiptProposals,
  ReceiptSource,
} from '#src/features/expenses/rules/reading/receipt-fields.ts';
import { readReceiptText } from '#src/features/expenses/rules/reading/receipt-text.ts';
import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { parseEInvoice } from './e-invoice.ts';
import { eInvoiceOf, picturesOf, readPdfText, withPdf } from './pdf-receipt.ts';
import type { PdfProblem, RawPicture } from './pdf-receipt.ts';
import { readQrCodes } from './qr-codes.ts';
import { recognizeText } from './recognize-text.ts';
import type { OcrLanguage } from './recognize-text.ts';

type ReadingTask = {
  isPicture: boolean;
  today: string;
  accountCurrency: string;
  /** Null: text isn't recognized in pictures. */
  language: OcrLanguage | null;
};

/** Parts of the file first, then what to do with it. */
export type ReceiptMessage = { part: Uint8Array } | { task: ReadingTask };

export type ReceiptProblem = PdfProblem | 'unknownFile' | 'nothingFound';
/** The answer to the last message. */
export type ReceiptOutcome =
  | { proposals: ReceiptProposals; canReadPicture: boolean }
  | { problem: ReceiptProblem };

export function createWork(): SideProcessWork {
  let parts: Uint8Array[] = [];
  return async (message: ReceiptMessage): Promise<ReceiptOutcome | null> => {
    if ('part' in message) {
      parts.push(message.part);
      return null;
    }
    const content = Buffer.concat(parts);
    parts = [];
    return readReceipt(content, message.task);
  };
}

if (import.meta.main) serveSideProcess(createWork());

type Reading = { source: ReceiptSource; fields: ReceiptFields };

async function readReceipt(content: Buffer, task: ReadingTask): Promise<ReceiptOutcome> {
  if (task.isPicture) return toOutcome(await readPicture(content, task), { hasPicture: true }, task);
  if (content.subarray(0, 1024).includes('%PDF-')) return readPdf(content, task);
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(content.toString('latin1', 0, 200)))
    return { problem: 'unknownFile' };
  const invoice = parseEInvoice(content);
  if ('problem' in invoice) return invoice;
  return toOutcome([{ source: 'eInvoice', fields: toReceiptFields(invoice) }], { hasPicture: false }, task);
}

async function readPdf(content: Buffer, task: ReadingTask): Promise<ReceiptOutcome> {
  return withPdf(new Uint8Array(content), async (pdf): Promise<ReceiptOutcome> => {
    const invoice = await eInvoiceOf(pdf);
    if (invoice && 'problem' in invoice) return invoice;
    if (invoice)
      return toOutcome(
        [{ source: 'eInvoice', fields: toReceiptFields(invoice) }],
        { hasPicture: false },
        task,
      );
    const text = await readPdfText(pdf).catch(() => '');
    const pictures = await picturesOf(pdf);
    const isScan = text.trim().length < scannedText && pictures.length > 0;
    const readings: Reading[] = [{ source: 'text', fields: readReceiptText(text, task) }];
    for (const [place, picture] of pictures.entries())
      // A page's largest picture is the scan.
      readings.push(
        ...(await readPicture(toPnm(picture), isScan && place === 0 ? task : { ...task, language: null })),
      );
    return toOutcome(readings, { hasPicture: isScan }, task);
  });
}

/** In characters: scanners add a line of their own. */
const scannedText = 80;

async function readPicture(picture: Uint8Array, task: ReadingTask): Promise<Reading[]> {
  const codes = await readQrCodes(picture);
  const readings: Reading[] = codes.map((fields) => ({ source: 'qrCode', fields }));
  if (task.language !== null) {
    const text = await recognizeText(picture, task.language);
    readings.push({ source: 'picture', fields: readReceiptText(text, task) });
  }
  return readings;
}

function toOutcome(
  readings: readonly Reading[],
  { hasPicture }: { hasPicture: boolean },
  { language }: ReadingTask,
): ReceiptOutcome {
  const proposals = mergeReadings(readings);
  const canReadPicture = hasPicture && language === null;
  const isEmpty = Object.values(proposals).every((proposed) => proposed === null);
  return isEmpty && !canReadPicture ? { problem: 'nothingFound' } : { proposals, canReadPicture };
}

/** The simplest format of pictures, which both readers know. */
function toPnm({ data, width, height, channels }: RawPicture): Uint8Array {
  const isGrey = channels === 1;
  const header = Buffer.from(`P${isGrey ? 5 : 6}\n${width} ${height}\n255\n`);
  if (channels !== 4) return Buffer.concat([header, data]);
  const colours = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    colours.set(data.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  return Buffer.concat([header, colours]);
}
