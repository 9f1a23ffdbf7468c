import { Readable } from 'node:stream';
import type { FileStore } from '#src/platform/server/files/file-store.ts';
import type { FieldCipher } from './encrypt-field.ts';

type StoredContent = { path: string; isEncrypted: boolean };

/** The content of a stored file, decrypted. Throws FileStoreError; the stream may fail with a DecryptionError. */
export async function readContent(
  store: FileStore,
  { path, isEncrypted }: StoredContent,
  cipher: FieldCipher | null,
  signal?: AbortSignal,
): Promise<Readable> {
  if (!isEncrypted) return store.read(path, signal);
  if (!cipher) throw new Error('An encrypted file needs the data key.');
  const content = await store.read(path, signal);
  return Readable.from(cipher.decryptFile(path, content), { objectMode: false });
}
