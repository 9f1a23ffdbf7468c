/** Files of restored exports keep to the rules of uploads: content, malware and quota. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { postFile, startUploadOf, uploadDocument } from '#tests/support/server/document-upload.ts';
import { eicar, startFakeScanner } from '#tests/support/server/fake-scanner.ts';
import type { FakeScanner } from '#tests/support/server/fake-scanner.ts';
import { gif, html, pdf } from '#tests/support/server/file-content.ts';
import { changeAndRehash, packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';

const quotaBytes = 100_000;
let source: Installation;
let target: Installation;
let scanner: FakeScanner;
beforeAll(async () => {
  scanner = await startFakeScanner();
  source = await startInstallation();
  target = await startInstallation({ files: { quotaBytes, clamav: scanner.address } });
  return async () => {
    await source[Symbol.asyncDispose]();
    await target[Symbol.asyncDispose]();
    await scanner[Symbol.asyncDispose]();
  };
});

const bytes = (count: number) => Buffer.alloc(count, 'x');

/** An export with one document, whose row and content may be changed. */
async function anExport(
  name: string,
  content: Buffer | string,
  change: { row?: object; content?: Buffer } = {},
): Promise<Buffer> {
  const ann = await source.newTenant();
  await uploadDocument(ann, { name, content });
  const response = await fetch(`${source.url}/api/v1/exports/everything`, {
    headers: { cookie: ann.cookie },
  });
  const files = await unpackZip(Buffer.from(await response.arrayBuffer()));
  const { content: changed } = change;
  if (changed) for (const file of files.keys()) if (file.startsWith('files/')) files.set(file, changed);
  const measured = changed && {
    size_bytes: changed.length,
    total_bytes: changed.length,
    sha256: createHash('sha256').update(changed).digest('hex'),
  };
  if (changed || change.row)
    changeAndRehash(
      files,
      'stint/documents.jsonl',
      (text) => `${JSON.stringify({ ...(JSON.parse(text) as object), ...measured, ...change.row })}\n`,
    );
  return packZip(files);
}

const restore = (caller: ApiCaller, body: Buffer) =>
  caller.send({
    method: 'PUT',
    path: '/api/exports/restore',
    body,
    headers: { 'content-type': 'application/zip' },
  });

/** Why a new account, which stays empty, can't restore an export. */
async function refusalOf(zip: Buffer): Promise<string> {
  const eve = await target.newTenant();
  const { status, json } = await restore(eve, zip);
  expect({ status, json }).toMatchObject({ status: 422, json: { code: 'UNFIT' } });
  expect((await eve.api.documents.list({})).items).toEqual([]);
  expect(await eve.api.documents.usage({})).toMatchObject({ usedBytes: 0 });
  return (json as { message: string }).message;
}

describe('a restored file', () => {
  it.each<[string, Buffer | string]>([
    ['scan.pdf', pdf],
    ['site.gif', gif],
    ['notes.txt', 'Net 30'],
    ['page.html', html],
  ])('%s is accepted, also under another name', async (name, content) => {
    const zip = await anExport(name, content, { row: { name: `renamed-${name}.pdf` } });
    const eve = await target.newTenant();
    const files = new Map(
      [...(await unpackZip(zip))].map(([file, data]) => [
        file.startsWith('files/') ? file.replace(name, `renamed-${name}.pdf`) : file,
        data,
      ]),
    );
    expect(await restore(eve, await packZip(files))).toMatchObject({ status: 200 });
    expect((await eve.api.documents.list({})).items).toHaveLength(1);
  });

  it('is refused if its content isn’t what its row says', async () => {
    expect(await refusalOf(await anExport('scan.pdf', pdf, { content: Buffer.from(html) }))).toContain(
      'This isn’t a PDF file',
    );
    expect(await refusalOf(await anExport('page.bin', html, { row: { preview: 'image' } }))).toContain(
      'can’t be restored. Its content isn’t what the export says.',
    );
  });

  it('is refused if it contains malware, can’t be scanned, or is too large to scan', async () => {
    expect(await refusalOf(await anExport('notes.txt', eicar))).toContain(
      'This file contains malware, so it wasn’t saved.',
    );
    scanner.answerWith('?');
    expect(await refusalOf(await anExport('notes.txt', 'Hello'))).toContain(
      'This file couldn’t be checked for malware.',
    );
    scanner.answerWith(null);
    scanner.limitStream(10_000);
    expect(await refusalOf(await anExport('notes.txt', bytes(50_000)))).toContain(
      'too large to be checked for malware',
    );
    scanner.limitStream(Infinity);
  });
});

describe('the quota', () => {
  const exceeded = 'Storage quota exceeded. Please delete some files and try again.';

  it('refuses a restore above it, and accepts one up to its last byte', async () => {
    expect(await refusalOf(await anExport('a.txt', bytes(quotaBytes + 1)))).toContain(exceeded);
    const eve = await target.newTenant();
    expect(await restore(eve, await anExport('a.txt', bytes(quotaBytes)))).toMatchObject({ status: 200 });
    expect(await eve.api.documents.usage({})).toEqual({ usedBytes: quotaBytes, quotaBytes });
  });

  it('counts uploads that aren’t finished', async () => {
    const eve = await target.newTenant();
    await startUploadOf(eve, { content: bytes(60_000) });
    const { status, json } = await restore(eve, await anExport('a.txt', bytes(60_000)));
    expect({ status, json }).toEqual({ status: 422, json: { code: 'UNFIT', message: exceeded } });
  });

  it('holds against restores and uploads at once', async () => {
    const zip = await anExport('a.txt', bytes(60_000));
    const eve = await target.newTenant();
    await Promise.allSettled([
      restore(eve, zip),
      restore(eve, zip),
      ...Array.from({ length: 4 }, () => startUploadOf(eve, { content: bytes(30_000) })),
      ...Array.from({ length: 3 }, () => postFile(eve, { content: bytes(25_000) })),
    ]);
    const { usedBytes } = await eve.api.documents.usage({});
    expect(usedBytes).toBeLessThanOrEqual(quotaBytes);
    expect(usedBytes).toBeGreaterThan(0);
  });
});
