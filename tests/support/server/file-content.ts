/** Small files of each kind, by their first bytes. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { packZip } from './zip-fixture.ts';

export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
export const html = '<!doctype html><script>alert(1)</script>';
export const xhtml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`;
export const svgz = gzipSync(svg);
/** The container of older Office files. */
export const doc = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);

/** Without pixels, so it is small at any size. */
export function aPng(width = 1, height = 1): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 0, 0, 0, 0], 8);
  // One black grey pixel.
  const pixels = deflateSync(Buffer.from([0, 0]));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export async function anOfficeFile(kind: 'docx' | 'xlsx'): Promise<Buffer> {
  const [part, folder] =
    kind === 'docx' ? ['wordprocessingml.document', 'word'] : ['spreadsheetml.sheet', 'xl'];
  const name = kind === 'docx' ? 'document' : 'workbook';
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${folder}/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`;
  return packZip(
    new Map([
      ['[Content_Types].xml', Buffer.from(types)],
      [`${folder}/${name}.xml`, Buffer.from('<x/>')],
    ]),
  );
}

/** A photo with the place where it was taken. */
export async function aJpeg(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: '#19857b' } })
    .withExif({
      IFD0: { Make: 'Camera of Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .jpeg()
    .toBuffer();
}
