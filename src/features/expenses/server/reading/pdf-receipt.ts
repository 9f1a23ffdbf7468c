import { extractImages, getDocumentProxy } from 'unpdf';
import type { EInvoice } from '#src/features/expenses/rules/reading/e-invoice-fields.ts';
import { parseEInvoice } from './e-invoice.ts';
import type { EInvoiceFileProblem } from './e-invoice.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
/** Grey or in colour, without a header. */
export type RawPicture = { data: Uint8Array; width: number; height: number; channels: number };

export type PdfProblem =
  | EInvoiceFileProblem
  | 'passwordProtected'
  | 'damagedPdf'
  | 'severalEInvoices'
  | 'tooLargeXml';

/** @returns why it can't be opened, or what `read` returns */
export async function withPdf<T>(
  content: Uint8Array,
  read: (pdf: Pdf) => Promise<T>,
): Promise<T | { problem: PdfProblem }> {
  let pdf: Pdf;
  try {
    // Larger pictures would need gigabytes of memory. Warnings about the file would only fill the log.
    pdf = await getDocumentProxy(content, { maxImageSize: 50_000_000, verbosity: 0 });
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException';
    return { problem: needsPassword ? 'passwordProtected' : 'damagedPdf' };
  }
  try {
    return await read(pdf);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** Names of the XML in hybrid PDFs: ZUGFeRD, Factur-X and XRechnung. */
const hybridNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

/** The e-invoice attached to a hybrid PDF; null if there is none. */
export async function eInvoiceOf(pdf: Pdf): Promise<EInvoice | { problem: PdfProblem } | null> {
  const attached = [...((await pdf.getAttachments()) ?? [])].map(([id, { filename }]) => ({
    id,
    name: filename.toLowerCase(),
  }));
  const hybrid = attached.filter(({ name }) => hybridNames.has(name));
  if (hybrid.length > 1) return { problem: 'severalEInvoices' };
  const [file] = hybrid.length > 0 ? hybrid : attached.filter(({ name }) => name.endsWith('.xml'));
  const content = file && (await pdf.getAttachmentContent(file.id));
  if (!content) return null;
  if (content.length > maxXmlBytes) return { problem: 'tooLargeXml' };
  const invoice = parseEInvoice(content);
  // An attachment of another name may be anything.
  return 'problem' in invoice && hybrid.length === 0 ? null : invoice;
}

/** A compressed one may be a thousand times as large as the PDF. */
const maxXmlBytes = 20 * 1024 * 1024;

/** What is on a receipt is at its beginning or end. */
const firstPages = 4;
const lastPages = 2;

/** The text, row by row as printed. */
export async function readPdfText(pdf: Pdf): Promise<string> {
  const numbers = Array.from({ length: pdf.numPages }, (_, place) => place + 1);
  const pages = numbers.filter((number) => number <= firstPages || number > pdf.numPages - lastPages);
  const texts: string[] = [];
  for (const number of pages) texts.push(await textOfPage(pdf, number));
  return texts.join('\n');
}

type PlacedText = { text: string; x: number; y: number; width: number };

async function textOfPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item): PlacedText[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x = 0, y = 0] = item.transform as number[];
    return [{ text: item.str, x, y, width: item.width }];
  });
  const rows: PlacedText[][] = [];
  for (const item of placed.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - item.y) < sameRow) row.push(item);
    else rows.push([item]);
  }
  page.cleanup();
  return rows.map(joinRow).join('\n');
}

/** In points; a line of small print is about 8 high. */
const sameRow = 3;
/** A wider gap separates columns. */
const columnGap = 12;

function joinRow(row: readonly PlacedText[]): string {
  let end = Number.NEGATIVE_INFINITY;
  return row
    .toSorted((a, b) => a.x - b.x)
    .map(({ text, x, width }) => {
      const gap = x - end;
      end = x + width;
      return (gap > columnGap ? '   ' : gap > 1 ? ' ' : '') + text;
    })
    .join('')
    .trim();
}

/** The pictures of the first page, largest first: a scan, or a code. */
export async function picturesOf(pdf: Pdf): Promise<RawPicture[]> {
  const pictures = await extractImages(pdf, 1).catch(() => []);
  return pictures
    .filter(({ width, height }) => width >= 60 && height >= 60)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, 4)
    .map(({ data, ...size }) => ({
      ...size,
      data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    }));
}
