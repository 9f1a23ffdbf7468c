/** Uploads of an export: validation, permissions, and cleanup. */
import { watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { restorePath } from '#src/features/exports/rules/manifest.ts';
import { aClient } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { startSecondServer } from '#tests/support/server/second-server.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip, packZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let zip: Buffer;
beforeAll(async () => {
  const ann = await stint.newTenant('Ann');
  await ann.api.clients.create(aClient());
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie: ann.cookie } });
  zip = await packZip(await unpackZip(Buffer.from(await response.arrayBuffer())));
});

const put = (caller: ApiCaller, body?: Buffer) =>
  caller.send({
    method: 'PUT',
    path: restorePath,
    ...(body && { body, headers: { 'content-type': 'application/zip' } }),
  });

describe('an uploaded export', () => {
  it('is rejected if it is empty', async () => {
    const { status, json } = await put(await stint.newTenant());

    expect(status).toBe(422);
    expect(json).toMatchObject({ message: expect.stringContaining('isn’t a ZIP file') as string });
  });

  it.each<[string, (bytes: Buffer, offset: number) => void]>([
    ['encrypted', (bytes, offset) => bytes.writeUInt16LE(bytes.readUInt16LE(offset + 8) | 1, offset + 8)],
    ['packed in an unknown way', (bytes, offset) => bytes.writeUInt16LE(99, offset + 10)],
    ['somewhere else', (bytes, offset) => bytes.writeUInt32LE(3, offset + 42)],
    ['shorter than it says', (bytes, offset) => bytes.writeUInt32LE(1_000_000, offset + 24)],
  ])('is rejected if its manifest is %s', async (_, change) => {
    const bytes = Buffer.from(zip);
    change(bytes, placeOf(bytes, 'manifest.json'));
    const { status, json } = await put(await stint.newTenant(), bytes);

    expect(status).toBe(422);
    expect(json).toMatchObject({
      message: expect.stringContaining('manifest is missing or damaged') as string,
    });
  });

  it('is rejected before all files are read if it has too many', async () => {
    const many = new ZipFile();
    for (let count = 0; count < 300; count += 1) {
      many.addBuffer(Buffer.alloc(0), 'a', { compress: false });
    }
    for (const [name, content] of await unpackZip(zip)) many.addBuffer(content, name);
    many.end();
    const { status, json } = await put(await stint.newTenant(), await buffer(many.outputStream));

    expect(status).toBe(422);
    expect(json).toMatchObject({
      message: expect.stringContaining('manifest is missing or damaged') as string,
    });
  });

  it('is stored in an unlinked file, which can’t outlive the process', async () => {
    const bob = await stint.newTenant('Bob');
    const before = await restoring();
    const sending = await startUpload(bob);

    expect(await restoring()).toEqual(before);
    expect((await sending.ended()).status).toBe(200);
    expect((await bob.api.clients.list({})).items).toHaveLength(1);
  });

  it('doesn’t wait for other accounts’ slow uploads, and is rejected next to another of the same account', async () => {
    const [slow, quick] = [await stint.newTenant(), await stint.newTenant()];
    const sending = await startUpload(slow);

    expect(await put(quick, zip)).toMatchObject({ status: 200 });
    expect(await put(slow, zip)).toMatchObject({ status: 409, json: { code: 'BUSY' } });
    expect((await sending.ended()).status).toBe(200);
  });

  it('is rejected after a sign-out', async () => {
    const bob = await stint.newTenant('Bob');
    const sending = await startUpload(bob);
    await bob.send({ method: 'POST', path: '/api/auth/sign-out', body: {} });

    expect((await sending.ended()).status).toBe(401);
    await stint.database.withOwner({ ownerId: bob.uid }, async (db) => {
      expect(await db.selectFrom('clients').select('id').execute()).toEqual([]);
    });
  });

  it('is restored once if two processes receive it concurrently', async () => {
    const bob = await stint.newTenant('Bob');
    await using second = await startSecondServer(stint);
    const responses = await Promise.all([put(bob, zip), put(second.callerFor(bob), zip)]);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await bob.api.clients.list({})).items).toHaveLength(1);
  });
});

/** The offset of a file's entry in the central directory. */
function placeOf(bytes: Buffer, name: string): number {
  const offset = bytes.lastIndexOf(name) - 46;
  expect(bytes.readUInt32LE(offset)).toBe(0x02_01_4b_50);
  return offset;
}

/** Names of the files being uploaded. */
async function restoring(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith('stint-restore'));
}

/** A half-finished upload. */
async function startUpload(caller: ApiCaller): Promise<{ ended(): Promise<{ status: number | undefined }> }> {
  const result = Promise.withResolvers<{ status: number | undefined }>();
  const sending = request(
    new URL(restorePath, stint.url),
    { method: 'PUT', headers: { cookie: caller.cookie, 'content-type': 'application/zip' } },
    (response) => {
      response.resume();
      response.on('end', () => {
        result.resolve({ status: response.statusCode });
      });
    },
  );
  sending.on('error', result.reject);
  const half = Math.floor(zip.length / 2);
  const begins = aFileIsBegun();
  sending.write(zip.subarray(0, half));
  await begins;
  return {
    async ended() {
      sending.end(zip.subarray(half));
      return result.promise;
    },
  };
}

async function aFileIsBegun(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(tmpdir(), (_event, name) => {
    if (name?.startsWith('stint-restore')) resolve();
  });
  await promise;
  watcher.close();
}
