import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DecryptionError } from '#src/features/encryption/rules/encrypted-value.ts';

// The STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, 2015) with AES-256-GCM: chunks with a counter, so
// that files of any size need little memory, and a mark on the last one, so that a cut file is detected.
const saltBytes = 32;
const chunkBytes = 64 * 1024;
const tagBytes = 16;

/** Encrypts content in chunks. Each file has its own key, derived from the data key, a random salt and `location`. */
export async function* encryptFile(
  dataKey: Uint8Array,
  location: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const key = fileKey(dataKey, salt, location);
  yield salt;
  for await (const { bytes, index, isLast } of splitChunks(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, chunkNonce(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws DecryptionError if the content was changed, cut, or encrypted for another location or with another key */
export async function* decryptFile(
  dataKey: Uint8Array,
  location: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = content[Symbol.asyncIterator]();
  const { head: salt, rest } = await readHead(source, saltBytes);
  const key = fileKey(dataKey, salt, location);
  for await (const { bytes, index, isLast } of splitChunks(rest, chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new DecryptionError('the file was cut');
    const decipher = createDecipheriv('aes-256-gcm', key, chunkNonce(index, isLast));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const plain = decipher.update(bytes.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (error) {
      throw new DecryptionError('the file was changed, or encrypted with another key', { cause: error });
    }
    yield plain;
  }
}

function fileKey(dataKey: Uint8Array, salt: Uint8Array, location: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, salt, `stint file ${location}`, 32));
}

/** One key encrypts one file, so a counter never repeats. */
function chunkNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

type Chunk = { bytes: Buffer; index: number; isLast: boolean };

/** Chunks of exactly `size` bytes, except the last; at least one. */
async function* splitChunks(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let index = 0;
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    parts.push(part);
    length += part.length;
    // The last chunk is only known once the content ends.
    if (length <= size) continue;
    const all = Buffer.concat(parts);
    let start = 0;
    for (; all.length - start > size; start += size) {
      yield { bytes: all.subarray(start, start + size), index, isLast: false };
      index += 1;
    }
    parts = [all.subarray(start)];
    length = all.length - start;
  }
  yield { bytes: Buffer.concat(parts), index, isLast: true };
}

async function readHead(source: AsyncIterator<Uint8Array>, size: number) {
  let head = Buffer.alloc(0);
  while (head.length < size) {
    const next = await source.next();
    if (next.done === true) throw new DecryptionError('the file was cut');
    head = Buffer.concat([head, next.value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield head.subarray(size);
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    } finally {
      // Closes the file or connection if the rest isn’t read.
      await source.return?.();
    }
  }
  return { head: head.subarray(0, size), rest: rest() };
}
