/** Uploads through a proxy that limits the size of requests, as nginx does by default. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type * as Tus from 'tus-js-client';
import { expect, it, vi } from 'vitest';
import { newUpload } from '#src/features/documents/rules/upload-queue.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { fakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import { adaId } from '#tests/support/screen/signed-in.tsx';
import { sendUpload } from './send-upload.ts';

// Node would load the package’s variant without a browser.
vi.mock(
  'tus-js-client',
  () => createRequire(import.meta.url)('tus-js-client/lib.es5/browser/index.js') as typeof Tus,
);

const megabyte = 1024 * 1024;

it('continues with smaller parts after a proxy has refused a large one', async () => {
  await using proxy = await startProxy(megabyte);
  const { send, content } = prepareUpload(proxy.url);

  await send();

  expect(proxy.received().equals(content)).toBe(true);
  expect(proxy.refused).toEqual([content.length]);
});

it('names the proxy if it refuses small parts, too', async () => {
  await using proxy = await startProxy(1_000);
  const { send } = prepareUpload(proxy.url);

  await expect(send()).rejects.toMatchObject({
    message:
      'A proxy between this browser and Stint refuses uploads of this size. Ask your admin to raise its limit (client_max_body_size in nginx).',
    isUnreachable: false,
  });
});

function prepareUpload(url: string) {
  const server = fakeDocumentsServer([]);
  server.uploadUrl = `${url}/api/uploads/any`;
  const content = Buffer.alloc(2.5 * megabyte, 'Stint');
  const file = new File([content], 'scan.pdf');
  const upload = newUpload(newId(), file, { type: 'userDocument', entityType: 'user', entityId: adaId });
  const send = () =>
    sendUpload(upload, file, { signal: new AbortController().signal, onProgress: () => undefined });
  return { send, content };
}

/** In front of a server of the upload protocol. */
async function startProxy(maxBytes: number) {
  const parts: Buffer[] = [];
  const refused: number[] = [];
  const received = () => Buffer.concat(parts);
  const server = createServer((request, response) => {
    const bytes = Number(request.headers['content-length'] ?? 0);
    allowPage(response);
    if (bytes > maxBytes) {
      refused.push(bytes);
      request.resume();
      response.writeHead(413, { 'content-type': 'text/html' });
      response.end('<html><head><title>413 Request Entity Too Large</title></head></html>');
    } else void receivePart(request, response);
  });
  async function receivePart(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'PATCH') parts.push(await buffer(request));
    response.setHeader('upload-offset', received().length);
    if (request.method === 'HEAD') response.setHeader('upload-length', 2.5 * megabyte);
    response.writeHead(request.method === 'PATCH' ? 204 : 200).end();
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    refused,
    received,
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The page of the test has another origin. */
function allowPage(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader(
    'access-control-allow-headers',
    '*, tus-resumable, upload-offset, content-type, stint-account',
  );
  response.setHeader('access-control-allow-methods', 'HEAD, PATCH');
  response.setHeader('access-control-expose-headers', 'upload-offset, upload-length');
}
