import type { Upload, UploadDestination } from '#src/features/documents/rules/upload-queue.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { uploadsDatabaseName } from './panel-visibility.ts';

/** What a reload needs to continue an upload. */
export type StoredUpload = {
  id: string;
  name: string;
  destination: UploadDestination;
  isPaused: boolean;
  /** Why it failed: a reload doesn’t try it again. */
  problem: string | null;
};

/** By account. */
const lists = createIdbLists<StoredUpload>(uploadsDatabaseName);
/** By account and upload: a list is rewritten with each change, files are too large for that. */
const files = createIdbLists<File>('stint-upload-files');

const fileKey = (uid: string, id: string) => `${uid} ${id}`;

export function readStoredUploads(uid: string): Promise<readonly StoredUpload[]> {
  return lists.read(uid);
}

export async function readStoredFile(uid: string, id: string): Promise<File | undefined> {
  const [file] = await files.read(fileKey(uid, id));
  return file;
}

/** The file first, so that every listed upload has one. */
export async function storeUpload(uid: string, upload: Upload, file: File): Promise<void> {
  await files.update(fileKey(uid, upload.id), () => [file]);
  const { id, name, destination } = upload;
  await lists.update(uid, (stored) => [...stored, { id, name, destination, isPaused: false, problem: null }]);
}

type StoredState = Pick<StoredUpload, 'isPaused' | 'problem'>;

export async function storeState(uid: string, id: string, state: StoredState): Promise<void> {
  await lists.update(uid, (stored) =>
    stored.map((upload) => (upload.id === id ? { ...upload, ...state } : upload)),
  );
}

export async function removeStored(uid: string, ids: readonly string[]): Promise<void> {
  await lists.update(uid, (stored) => stored.filter(({ id }) => !ids.includes(id)));
  for (const id of ids) await files.update(fileKey(uid, id), () => []);
}
