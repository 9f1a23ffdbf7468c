import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import {
  download,
  postFile,
  sendPart,
  startUploadOf,
  toPath,
  uploadDocument,
} from '#tests/support/server/document-upload.ts';
import { eicar, startFakeScanner } from '#tests/support/server/fake-scanner.ts';
import type { FakeScanner } from '#tests/support/server/fake-scanner.ts';
import { aJpeg, aPng, doc, gif, html, pdf, svg, svgz, xhtml } from '#tests/support/server/file-content.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const sandbox = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The response to a browser, as bytes. */
async function view(caller: ApiCaller, id: string, use: 'view' | 'download') {
  const { url } = await caller.api.documents.link({ id, use });
  const response = await fetch(stint.url + toPath(url));
  const { headers } = response;
  expect(headers.get('content-security-policy')).toBe(sandbox);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('private, no-store');
  return {
    disposition: headers.get('content-disposition') ?? '',
    type: headers.get('content-type'),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const polyglot = Buffer.concat([gif, Buffer.from(html)]);

describe('a file with active content', () => {
  it.each<[string, string | Buffer]>([
    ['logo.svg', svg],
    ['page.html', html],
    ['page.htm', html],
    ['page.xhtml', xhtml],
    ['logo.svgz', svgz],
    ['script.js', 'alert(1)'],
    ['form.pdf', pdf],
    ['page.html.txt.html', html],
    ['no extension', html],
    ['data.xml', xhtml],
    ['archive.zip', Buffer.from('504b0304', 'hex')],
  ])('%s is only ever a download', async (name, content) => {
    const { id, sha256 } = await uploadDocument(ann, { name, content });
    for (const use of ['download', 'view'] as const) {
      const { disposition, type, body } = await view(ann, id, use);
      expect(disposition).toMatch(/^attachment; filename/);
      expect(type).not.toMatch(/html|svg|xml|javascript/);
      expect(body.equals(Buffer.from(content))).toBe(true);
    }
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is shown as plain text if its name is a text file’s', async () => {
    const { id } = await uploadDocument(ann, { name: 'page.txt', content: html });
    const { disposition, type, body } = await view(ann, id, 'view');
    expect(disposition).toMatch(/^inline/);
    expect([type, body.toString()]).toEqual(['text/plain; charset=utf-8', html]);
  });

  it.each(['both.html', 'both.gif'])('is shown as the image that %s is, too, encoded again', async (name) => {
    const { id } = await uploadDocument(ann, { name, content: polyglot });
    const { disposition, type, body } = await view(ann, id, 'view');
    expect([disposition, type]).toEqual(['inline', 'image/webp']);
    expect(body.toString('latin1')).not.toContain('script');
    expect((await view(ann, id, 'download')).disposition).toMatch(/^attachment; filename/);
  });

  it('is sandboxed in an archive and as an avatar, too', async () => {
    const { id } = await uploadDocument(ann, { name: '..\\..//page.html', content: html });
    const avatar = await uploadDocument(ann, { type: 'avatar', name: 'me.png', content: aPng() });
    const open = async (path: string) => {
      const response = await fetch(stint.url + path, { headers: { cookie: ann.cookie } });
      expect([response.status, response.headers.get('content-security-policy')]).toEqual([200, sandbox]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      return Buffer.from(await response.arrayBuffer());
    };
    await open(`/api/v1/avatar/${avatar.id}`);
    const archive = await open(`/api/v1/documents/archive?ids=${id}`);
    expect([...(await unpackZip(archive)).keys()]).toEqual(['_..__page.html']);
  });
});

it.each<[string, string | Buffer]>([
  ['protected.docx', doc],
  ['protected.xlsx', doc],
  ['old.xls', doc],
  ['slides.ppt', doc],
  ['contract.doc', '{\\rtf1\\ansi Contract}'],
  ['table.xls', '<html><table><tr><td>1</td></tr></table></html>'],
  ['table.xlsx', 'date;hours\n2026-11-20;1,5\n'],
  ['unicode.xls', Buffer.from('\ufeffdate\thours\n', 'utf16le')],
  ['xml.xls', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'],
])('keeps the Office file %s as a download without a preview, whatever is inside', async (name, content) => {
  const { id, preview } = await uploadDocument(ann, { name, content });
  expect(preview).toBeNull();
  const { disposition, body } = await view(ann, id, 'view');
  expect(disposition).toMatch(/^attachment; filename/);
  expect(body.equals(Buffer.from(content))).toBe(true);
});

it('takes a PDF whose header is in the first kilobyte', async () => {
  const behind = (bytes: number) => Buffer.concat([Buffer.alloc(bytes, '\n'), pdf]);
  const { preview } = await uploadDocument(ann, { name: 'scan.pdf', content: behind(1019) });
  expect(preview).toBe('pdf');
  const late = uploadDocument(ann, { name: 'scan.pdf', content: behind(1020) });
  await expect(late).rejects.toMatchObject({ status: 422 });
});

it.each<[string, string | Buffer, string]>([
  ['scan.pdf', html, 'This isn’t a PDF file, although its name ends in .pdf.'],
  ['scan.pdf', aPng(), 'This isn’t a PDF file, although its name ends in .pdf.'],
  ['photo.jpg', svg, 'This isn’t a JPG file, although its name ends in .jpg.'],
  ['photo.png', gif, 'This isn’t a PNG file, although its name ends in .png.'],
  ['photo.gif', 'BM', 'This isn’t a GIF file, although its name ends in .gif.'],
  ['letter.docx', Buffer.from('504b0304', 'hex'), 'This isn’t a DOCX file, although its name ends in .docx.'],
  ['letter.doc', 'MZ', 'This isn’t a DOC file, although its name ends in .doc.'],
  ['table.xls', pdf, 'This isn’t a XLS file, although its name ends in .xls.'],
  ['empty.txt', '', 'This file is empty.'],
])('refuses %s whose content is something else, and keeps nothing', async (name, content, message) => {
  const ben = await stint.newTenant('Ben');
  const { status, json } = await postFile(ben, { name, content });
  expect({ status, json }).toEqual({ status: 422, json: { code: 'UNFIT', message } });
  await expect(uploadDocument(ben, { name, content })).rejects.toMatchObject({ status: 422, message });
  expect((await ben.api.documents.list({})).items).toEqual([]);
});

it.each(['bomb.zip', 'bomb.docx'])('never unpacks %s', async (name) => {
  const content = await packZip(new Map([['[Content_Types].xml', Buffer.alloc(300 * 1024 ** 2)]]));
  const before = process.memoryUsage().rss;
  const { status } = await postFile(ann, { name, content });
  expect(status).toBeLessThan(500);
  expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
});

describe('an avatar', () => {
  it('is encoded again, without the place where it was taken', async () => {
    const photo = await aJpeg();
    expect((await sharp(photo).metadata()).exif?.includes('Camera of Ann')).toBe(true);
    const document = await uploadDocument(ann, { type: 'avatar', name: 'me.jpg', content: photo });

    const stored = await readFile(join(stint.folder, 'files', document.path));
    const { exif, xmp, iptc, format, width, height } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, format, width, height }).toEqual({
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      format: 'webp',
      width: 256,
      height: 256,
    });
    expect(document.contentType).toBe('image/webp');
  });

  it.each<[string, string | Buffer]>([
    ['me.svg', svg],
    ['me.html', html],
    ['me', 'text'],
    ['me.pdf', pdf],
    ['me.png', aPng(9_000, 9_000).subarray(0, 40)],
    ['me.png', aPng(2_000, 2_000)],
  ])('is refused if %s isn’t an image', async (name, content) => {
    const { status, json } = await postFile(ann, { type: 'avatar', name, content });
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { message: expect.stringMatching(/^This isn’t an? (image|PNG)/) as string },
    });
    const left = await readdir(join(stint.folder, 'uploads'));
    expect(left.filter((each) => each.includes('avatar'))).toEqual([]);
  });

  it('of 30,000 × 30,000 pixels is refused before it is decoded', async () => {
    const before = process.memoryUsage().rss;
    const { status } = await postFile(ann, { type: 'avatar', name: 'me.png', content: aPng(30_000, 30_000) });
    expect(status).toBe(422);
    expect(process.memoryUsage().rss - before).toBeLessThan(256 * 1024 ** 2);
  });
});

it('shows photos without the place where they were taken', async () => {
  const { id } = await uploadDocument(ann, { name: 'site.jpg', content: await aJpeg() });
  const { disposition, type, body } = await view(ann, id, 'view');
  expect([disposition, type]).toEqual(['inline', 'image/webp']);
  expect((await sharp(body).metadata()).exif).toBeUndefined();
});

it.each([
  'Überstunden März.pdf',
  '請求書 🧾.pdf',
  'a"b;c\\d.pdf',
  "it's 100%.pdf",
  'line\nbreak.pdf',
  'evil\u{202e}fdp.exe',
  `${'ü'.repeat(251)}.pdf`,
])('sends the name %j with the download', async (name) => {
  const { id } = await uploadDocument(ann, { name, content: pdf });
  const { disposition } = await view(ann, id, 'download');
  expect(disposition).toMatch(/^attachment; filename/);
  expect(disposition).not.toMatch(/[^\x20-\x7e]/);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const quoted = /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1]?.replaceAll(/\\(.)/g, '$1');
  const plain = /filename=([^";]+)/.exec(disposition)?.[1];
  expect(encoded === undefined ? (quoted ?? plain) : decodeURIComponent(encoded)).toBe(name);
});

describe('with an antivirus daemon', () => {
  let scanner: FakeScanner;
  let scanned: Installation;
  let ben: ApiCaller;
  beforeAll(async () => {
    scanner = await startFakeScanner();
    scanned = await startInstallation({ files: { clamav: scanner.address } });
    ben = await scanned.newTenant('Ben');
    return async () => {
      await scanned[Symbol.asyncDispose]();
      await scanner[Symbol.asyncDispose]();
    };
  });

  it('malware is refused, wherever it is in the file', async () => {
    const message = 'This file contains malware, so it wasn’t saved.';
    for (const content of [eicar, Buffer.concat([Buffer.alloc(300_000, 'x'), Buffer.from(eicar)])]) {
      const { status, json } = await postFile(ben, { content });
      expect({ status, json }).toEqual({ status: 422, json: { code: 'UNFIT', message } });
    }
    expect((await ben.api.documents.list({})).items).toEqual([]);
    const objects = await scanned.files.store.list('', { limit: 1000 });
    expect(objects.items).toEqual([]);
  });

  it('other files are scanned to their last byte, and stored', async () => {
    const content = Buffer.alloc(200_001, 'x');
    const { id } = await uploadDocument(ben, { content });
    expect(scanner.lastStream().equals(content)).toBe(true);
    expect((await download(ben, id)).text).toHaveLength(200_001);
  });

  it.each([500_000, 8_000_000])('a file of %i bytes that is too large to scan is refused', async (size) => {
    scanner.limitStream(100_000);
    const { status, json } = await postFile(ben, { name: 'large.txt', content: Buffer.alloc(size, 'x') });
    scanner.limitStream(Infinity);
    const message = 'This file is too large to be checked for malware, so it wasn’t saved.';
    expect({ status, json }).toEqual({ status: 422, json: { code: 'UNFIT', message } });
    expect((await ben.api.documents.list({ search: 'large' })).items).toEqual([]);
  });

  it.each(['', 'stream: OK?'])('nothing is stored unscanned when it answers %j', async (answer) => {
    scanner.answerWith(answer);
    const { status, json } = await postFile(ben, { name: 'unscanned.txt' });
    scanner.answerWith(null);
    const message = 'This file couldn’t be checked for malware. Please try again.';
    expect({ status, json }).toMatchObject({ status: 503, json: { message } });
    const { items } = await ben.api.documents.list({ search: 'unscanned' });
    expect(items).toEqual([]);
  });
});

it('keeps an upload for another try while the antivirus daemon is away', async () => {
  const scanner = await startFakeScanner();
  await using scanned = await startInstallation({ files: { clamav: scanner.address } });
  const ben = await scanned.newTenant('Ben');
  const { id, content } = await startUploadOf(ben);
  await sendPart(ben, id, 0, content);
  await scanner[Symbol.asyncDispose]();
  await expect(ben.api.documents.finishUpload({ id })).rejects.toMatchObject({
    status: 503,
    message: 'This file couldn’t be checked for malware. Please try again.',
  });
  expect(scanned.takeErrors()).toHaveLength(1);

  await using _again = await startFakeScanner(scanner.address.port);
  expect(await ben.api.documents.finishUpload({ id })).toMatchObject({ id });
});

describe('a preview', () => {
  it('doesn’t wait for exports and imports', async () => {
    const { id } = await uploadDocument(ann, { name: 'site.jpg', content: await aJpeg() });
    using _first = await stint.slots.acquire(ann.uid);
    using _second = await stint.slots.acquire(ann.uid);
    expect((await download(ann, id, { use: 'view' })).status).toBe(200);
    const avatar = await uploadDocument(ann, { type: 'avatar', name: 'me.jpg', content: await aJpeg() });
    expect((await ann.send({ path: `/api/v1/avatar/${avatar.id}` })).status).toBe(200);
  });

  it('of a damaged image says so', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer();
    const content = photo.subarray(0, photo.length / 2);
    const { id } = await uploadDocument(ann, { name: 'cut.jpg', content });
    const { status, json } = await download(ann, id, { use: 'view' });
    expect({ status, json }).toEqual({
      status: 422,
      json: { code: 'UNFIT', message: 'This image is damaged, so it can’t be shown.' },
    });
  });
});
