/** Files of receipts: PDFs with text, an e-invoice or a scan, and pictures of text and codes. */
import encodeQR from 'qr';
import sharp from 'sharp';
import { renderPdf } from '#src/platform/server/pdf/render-pdf.ts';

type PdfOptions = {
  attachments?: Record<string, string>;
  password?: string;
  rowsPerPage?: number;
};

/** A wide gap in a row separates columns. */
export async function receiptPdf(rows: readonly string[], options: PdfOptions = {}): Promise<Buffer> {
  const { attachments = {}, password, rowsPerPage = Infinity } = options;
  const files = Object.entries(attachments).map(([name, text]) => {
    const src = `data:application/xml;base64,${Buffer.from(text).toString('base64')}`;
    return [name, { src, name, type: 'text/xml', relationship: 'Alternative' }] as const;
  });
  return renderPdf({
    content: rows.map((row, place) => ({
      ...(place > 0 && place % rowsPerPage === 0 && { pageBreak: 'before' as const }),
      columns: row.split('   ').map((text) => ({ text: text === '' ? ' ' : text, width: 'auto' })),
      columnGap: 40,
    })),
    ...(files.length > 0 && { files: Object.fromEntries(files) }),
    ...(password !== undefined && { userPassword: password }),
  });
}

/** A page with a picture and nothing else. */
export async function scannedPdf(picture: Buffer): Promise<Buffer> {
  const jpeg = await sharp(picture).flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer();
  return renderPdf({
    content: [{ image: `data:image/jpeg;base64,${jpeg.toString('base64')}`, width: 500 }],
  });
}

/** Rows as a camera sees them, without its blur. */
export async function receiptPicture(rows: readonly string[]): Promise<Buffer> {
  const texts = await Promise.all(
    rows.flatMap((row, place) => {
      const [first = '', ...others] = row.split('   ');
      const top = 40 + place * 64;
      return [
        drawText(first, { left: 40, top }),
        ...others.map((text, index) =>
          drawText(text, { left: 1000 - (others.length - 1 - index) * 260, top }),
        ),
      ];
    }),
  );
  return sharp({ create: { width: 1600, height: 80 + rows.length * 64, channels: 3, background: 'white' } })
    .composite(texts)
    .png()
    .toBuffer();
}

/** The same on a table, held at an angle, with a shadow. */
export async function receiptPhoto(rows: readonly string[]): Promise<Buffer> {
  const turned = sharp(await receiptPicture(rows)).rotate(8, { background: '#6b5b4a' });
  const { data, info } = await turned.png().toBuffer({ resolveWithObject: true });
  return sharp(data)
    .composite([{ input: await drawShadow(info) }])
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** It darkens to the right. Not as SVG, which the server doesn’t let the image library read. */
async function drawShadow({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const row = Buffer.alloc(width * 4);
  for (let x = 0; x < width; x += 1) {
    const share = (x / width - 0.3) / 0.6;
    row[x * 4 + 3] = Math.round(255 * 0.5 * Math.min(1, Math.max(0, share)));
  }
  return sharp(row, { raw: { width, height: 1, channels: 4 } })
    .resize(width, height, { fit: 'fill' })
    .png()
    .toBuffer();
}

async function drawText(text: string, place: { left: number; top: number }) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { data, info } = await sharp({ text: { text: escaped, font: 'DejaVu Sans 14', dpi: 150 } })
    .negate()
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels }, ...place };
}

export async function qrPicture(payload: string): Promise<Buffer> {
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', border: 4 });
  const grey = Buffer.from(modules.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(grey, { raw: { width: modules.length, height: modules.length, channels: 1 } })
    .resize(600, 600, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
