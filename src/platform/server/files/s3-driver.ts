import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from './file-store-config.ts';
import type { StoreDriver } from './store-driver.ts';

export function openS3Driver({ bucket, region, endpoint, credentials }: S3Config): StoreDriver {
  const client = new S3Client({
    region,
    // One attempt: the store repeats for all drivers alike.
    maxAttempts: 1,
    // Other servers than Amazon's often know neither these checksums nor buckets as host names.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // It would warn on the console of each failed upload.
    logger: silentLogger,
    forcePathStyle: endpoint !== undefined,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
  return {
    async putFile(path, localFile, abortSignal) {
      const { size } = await stat(localFile);
      const body = createReadStream(localFile);
      try {
        await client.send(
          new PutObjectCommand({ Bucket: bucket, Key: path, Body: body, ContentLength: size }),
          { abortSignal },
        );
      } finally {
        body.destroy();
      }
    },

    async read(path, abortSignal) {
      const object = new GetObjectCommand({ Bucket: bucket, Key: path });
      const { Body: body } = await client.send(object, { abortSignal });
      if (!(body instanceof Readable)) throw new Error('S3 returned an object without content.');
      return body;
    },

    async delete(path, abortSignal) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }), { abortSignal });
    },

    async sizeOf(path, abortSignal) {
      const object = new HeadObjectCommand({ Bucket: bucket, Key: path });
      const { ContentLength: sizeBytes } = await client.send(object, { abortSignal });
      if (sizeBytes === undefined) throw new Error('S3 returned an object without a size.');
      return sizeBytes;
    },

    async list(folder, { limit, cursor }, abortSignal) {
      const { Contents: contents = [], NextContinuationToken: nextCursor } = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: folder,
          MaxKeys: limit,
          ContinuationToken: cursor,
        }),
        { abortSignal },
      );
      const items = contents.map(({ Key: path = '', Size: sizeBytes = 0, LastModified: changedAt }) => ({
        path,
        sizeBytes,
        changedAt: (changedAt ?? new Date(0)).toISOString(),
      }));
      return { items, nextCursor: nextCursor ?? null };
    },
  };
}

const ignore = () => undefined;
const silentLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore };
