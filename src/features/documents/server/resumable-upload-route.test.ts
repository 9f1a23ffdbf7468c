import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { download, readOffset, sendPart, startUploadOf } from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant();
});

const tus = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
};
const content = Buffer.from('0123456789');

it('says how much has arrived, of how much', async () => {
  const { id } = await startUploadOf(ann, { content });
  const { status, headers } = await sendPart(ann, id, 0, content.subarray(0, 4));
  expect([status, headers.get('upload-offset'), headers.get('tus-resumable')]).toEqual([204, '4', '1.0.0']);

  const head = await ann.send({ method: 'HEAD', path: `/api/uploads/${id}`, headers: tus });

  expect(head.status).toBe(200);
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'upload-offset': '4',
    'upload-length': '10',
    'tus-resumable': '1.0.0',
    'cache-control': 'no-store',
  });
});

it.each<[number, string, Record<string, string>]>([
  [412, 'another version of the protocol', { 'tus-resumable': '0.2.2' }],
  [415, 'another content type', { 'content-type': 'application/octet-stream' }],
  [400, 'an offset that isn’t a number', { 'upload-offset': '-1' }],
  [400, 'an offset with a fraction', { 'upload-offset': '0.5' }],
  [409, 'an offset that has not arrived', { 'upload-offset': '3' }],
  [409, 'an offset beyond the end', { 'upload-offset': '999999999999999' }],
])('answers with %i to %s, and keeps nothing', async (expected, _what, wrong) => {
  const { id } = await startUploadOf(ann, { content });
  const { status, json } = await ann.send({
    method: 'PATCH',
    path: `/api/uploads/${id}`,
    body: content,
    headers: { ...tus, ...wrong },
  });
  expect(status).toBe(expected);
  expect(json).toMatchObject({ message: expect.stringMatching(/\.$/) as string });
  expect(await readOffset(ann, id)).toBe(0);
});

it('knows only the uploads of the caller, until they are finished', async () => {
  const { id } = await startUploadOf(ann, { content });
  expect(await readOffset(stint.owner, id)).toBeNull();
  expect((await sendPart(stint.owner, id, 0, content)).status).toBe(404);
  expect(await readOffset(ann, newId())).toBeNull();
  expect(await readOffset(ann, '..%2f..%2fetc%2fpasswd')).toBeNull();
  await sendPart(ann, id, 0, content);
  await ann.api.documents.finishUpload({ id });
  expect((await sendPart(ann, id, 10, Buffer.from('more'))).status).toBe(404);
});

it('stops at the announced size if the body has no length', async () => {
  const { id } = await startUploadOf(ann, { content });
  const request = openPatch(id, {});
  const response = responseOf(request);
  for (let part = 0; part < 100; part += 1) request.write(Buffer.alloc(10_000, 'x'));
  request.end();
  expect((await response).status).toBe(413);
  const arrived = (await stat(uploadFile(id))).size;
  expect(arrived).toBeLessThanOrEqual(10);
  await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'INCOMPLETE' });
});

it.each(['HEAD', 'PATCH'])('a later %s ends a request that hangs', async (method) => {
  const { id } = await startUploadOf(ann, { content });
  const hanging = openPatch(id, { 'content-length': '10' });
  const ended = responseOf(hanging);
  hanging.write(content.subarray(0, 4));
  await expect.poll(async () => (await stat(uploadFile(id))).size).toBe(4);

  const offset = method === 'HEAD' ? await readOffset(ann, id) : 4;
  expect(offset).toBe(4);
  expect((await sendPart(ann, id, 4, content.subarray(4))).status).toBe(204);

  expect(await ended).toMatchObject({ status: 423 });
  await ann.api.documents.finishUpload({ id });
  expect((await download(ann, id)).text).toBe('0123456789');
});

it('many requests at once never mix what they write', async () => {
  const large = Buffer.from(Array.from({ length: 2_000_000 }, (_, index) => index % 251));
  const { id } = await startUploadOf(ann, { content: large, name: 'film.bin' });
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async () => (await sendPart(ann, id, 0, large)).status),
  );
  for (const status of statuses) expect([204, 409, 423]).toContain(status);
  const offset = (await readOffset(ann, id)) ?? Number.NaN;
  expect((await sendPart(ann, id, offset, large.subarray(offset))).status).toBe(204);

  const document = await ann.api.documents.finishUpload({ id });

  const stored = await buffer(await stint.files.store.read(document.path));
  expect(stored.equals(large)).toBe(true);
});

function uploadFile(id: string): string {
  return join(stint.folder, 'uploads', `${ann.uid}_${id}`);
}

function openPatch(id: string, headers: Record<string, string>): ClientRequest {
  return sendRequest(`${stint.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { ...tus, ...headers, cookie: ann.cookie },
  });
}

async function responseOf(request: ClientRequest): Promise<{ status: number; body: string }> {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}
