import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Storage } from '@google-cloud/storage';
import * as z from 'zod';
import { StartupError } from '../startup-error.ts';
import type { GcsConfig } from './file-store-config.ts';
import { sendGcsRequest } from './gcs-request.ts';
import type { StoreDriver } from './store-driver.ts';

export async function openGcsDriver({ bucket: name, keyFile, endpoint }: GcsConfig): Promise<StoreDriver> {
  if (keyFile !== undefined) await requireKeyFile(keyFile);
  const isSignedIn = keyFile !== undefined || endpoint === undefined;
  const storage = new Storage({
    // One attempt: the store repeats for all drivers alike.
    retryOptions: { autoRetry: false, maxRetries: 0 },
    ...(keyFile && { keyFilename: keyFile }),
    ...(endpoint && { apiEndpoint: endpoint, useAuthWithCustomEndpoint: isSignedIn }),
    // Google's library would search for a project.
    ...(!isSignedIn && { projectId: 'stint' }),
  });

  async function send(path: string, signal: AbortSignal, content?: Readable) {
    const headers = isSignedIn ? await storage.authClient.getRequestHeaders() : {};
    return sendGcsRequest(new URL(path, storage.apiEndpoint), headers, signal, content);
  }

  const bucket = storage.bucket(name);
  return {
    async putFile(path, localFile, signal) {
      const query = new URLSearchParams({ uploadType: 'media', name: path });
      const content = createReadStream(localFile);
      try {
        await text(await send(`/upload/storage/v1/b/${name}/o?${query}`, signal, content));
      } finally {
        content.destroy();
      }
    },

    read: (path, signal) => send(`/storage/v1/b/${name}/o/${encodeURIComponent(path)}?alt=media`, signal),

    // Google's library can't abort the requests below.
    async delete(path) {
      await bucket.file(path).delete({ ignoreNotFound: true });
    },

    async sizeOf(path) {
      const [{ size }] = await bucket.file(path).getMetadata();
      return Number(size);
    },

    async list(folder, { limit, cursor }) {
      const [files, next] = await bucket.getFiles({
        autoPaginate: false,
        prefix: folder,
        maxResults: limit,
        ...(cursor !== undefined && { pageToken: cursor }),
      });
      const items = files.map(({ name: path, metadata: { size, updated } }) => ({
        path,
        sizeBytes: Number(size),
        changedAt: new Date(updated ?? 0).toISOString(),
      }));
      return { items, nextCursor: Page.parse(next)?.pageToken ?? null };
    },
  };
}

async function requireKeyFile(keyFile: string): Promise<void> {
  try {
    JSON.parse(await readFile(keyFile, 'utf8'));
  } catch (error) {
    throw new StartupError(
      `STINT_GCS_KEY_FILE must be the readable JSON key of a Google service account: ${keyFile}.`,
      { cause: error },
    );
  }
}

/** Null after the last page, whatever the library's types say. */
const Page = z.object({ pageToken: z.string().optional() }).nullable();
