/** Unpacks and repacks the files of an export. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

export type ZipFiles = Map<string, Buffer>;

export async function unpackZip(zip: Buffer): Promise<ZipFiles> {
  const files: ZipFiles = new Map();
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  }
  return files;
}

export async function packZip(files: ZipFiles): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}

export function changeText(files: ZipFiles, name: string, from: string, to: string): void {
  const text = files.get(name)?.toString() ?? '';
  expect(text).toContain(from);
  files.set(name, Buffer.from(text.replace(from, to)));
}

/** Tampers with a file and fixes its hash. */
export function changeAndRehash(files: ZipFiles, name: string, change: (text: string) => string): void {
  const before = files.get(name)?.toString() ?? '';
  const after = Buffer.from(change(before));
  expect(after.toString()).not.toBe(before);
  files.set(name, after);
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as {
    files: { name: string; sha256: string }[];
  };
  for (const file of manifest.files) {
    if (file.name === name) file.sha256 = createHash('sha256').update(after).digest('hex');
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}
