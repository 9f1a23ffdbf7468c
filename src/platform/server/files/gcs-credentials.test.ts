/** Against a server of our own: the emulator accepts every caller. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import type { GcsConfig } from './file-store-config.ts';
import { openFileStore } from './file-store.ts';

let folder: string;
let config: GcsConfig;
/** The token that Google gives for the key, and the one that opens the bucket. */
let tokens: { issued: string | null; accepted: string };
beforeEach(async () => {
  tokens = { issued: 'good', accepted: 'good' };
  folder = await mkdtemp(join(tmpdir(), 'stint-gcs-key-'));
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/token') {
      if (tokens.issued === null) answer(400, { error: 'invalid_grant', error_description: 'No.' });
      else answer(200, { access_token: tokens.issued, token_type: 'Bearer', expires_in: 3600 });
    } else if (request.headers.authorization !== `Bearer ${tokens.accepted}`) {
      answer(401, { error: { code: 401, message: 'No.', errors: [{ reason: 'authError' }] } });
    } else if (request.url?.includes('/o?')) answer(200, { items: [] });
    else response.end('content');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keyFile = join(folder, 'key.json');
  const subjectFile = join(folder, 'subject');
  await writeFile(subjectFile, 'subject');
  await writeFile(
    keyFile,
    JSON.stringify({
      type: 'external_account',
      project_id: 'stint',
      audience: 'stint',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `${endpoint}/token`,
      credential_source: { file: subjectFile },
    }),
  );
  config = { store: 'gcs', bucket: 'stint', endpoint, keyFile };
  return async () => {
    server.closeAllConnections();
    await once(server.close(), 'close');
    await rm(folder, { recursive: true });
  };
});

it('signs in with the key file', async () => {
  const store = await openFileStore(config);

  expect(await text(await store.read('u1/a'))).toBe('content');
  expect(await store.list('u1', { limit: 1 })).toEqual({ items: [], nextCursor: null });
});

it.each([
  ['Google rejects the key', () => (tokens.issued = null)],
  ['the bucket rejects the account', () => (tokens.issued = 'other')],
])('reports unauthenticated when %s', async (_, reject) => {
  reject();
  const store = await openFileStore(config);
  const expected = { code: 'unauthenticated', message: 'User is not authenticated.' };

  await expect(store.read('u1/a')).rejects.toMatchObject(expected);
  await expect(store.list('u1', { limit: 1 })).rejects.toMatchObject(expected);
});

it.each(['missing', 'subject'])('does not start with the key file %s', async (name) => {
  await expect(openFileStore({ ...config, keyFile: join(folder, name) })).rejects.toThrow(
    /^STINT_GCS_KEY_FILE must be the readable JSON key/,
  );
});
