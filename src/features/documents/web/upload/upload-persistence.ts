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
  /** When it was paused, failed or lost the server. */
  sentBytes: number;
};

/** Each account has its list. */
const lists = createIdbLists<StoredUpload>(uploadsDatabaseName);
/** Each account and upload has its entry: a list is rewritten with each change, files are too large for that. */
const files = createIdbLists<File>('stint-upload-files');

const fileKey = (uid: string, id: string) => `${uid} ${id}`;

export function readStoredUploads(uid: string): Promise<readonly StoredUpload[]> {
  return lists.read(uid);
}

export async function readStoredFile(uid: string, id: string): Promise<File | undefined> {
  const [file] = await files.read(fileKey(uid, id));
  return file;
}

/** The list first: a crash in between leaves no file that isn’t listed. */
export async function storeUpload(uid: string, upload: Upload, file: File): Promise<void> {
  const { id, name, destination } = upload;
  const listed = { id, name, destination, isPaused: false, problem: null, sentBytes: 0 };
  await lists.update(uid, (stored) => [...stored, listed]);
  await files.update(fileKey(uid, id), () => [file]);
}

type StoredState = Pick<StoredUpload, 'isPaused' | 'problem' | 'sentBytes'>;

export async function storeState(uid: string, id: string, state: StoredState): Promise<void> {
  await lists.update(uid, (stored) =>
    stored.map((upload) => (upload.id === id ? { ...upload, ...state } : upload)),
  );
}

/** The files first, for the same reason. */
export async function removeStored(uid: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.update(fileKey(uid, id), () => []);
  await lists.update(uid, (stored) => stored.filter(({ id }) => !ids.includes(id)));
}

/** Every stored upload of the account, listed or not. */
export async function removeAllStored(uid: string): Promise<void> {
  await removeFiles(await files.keysFrom(fileKey(uid, '')));
  await lists.update(uid, () => []);
}

/** Files that an interruption left behind. Their keys are read first: each was listed by then. */
export async function removeUnlistedFiles(uid: string): Promise<void> {
  const keys = await files.keysFrom(fileKey(uid, ''));
  const listed = new Set((await lists.read(uid)).map(({ id }) => fileKey(uid, id)));
  await removeFiles(keys.filter((key) => !listed.has(key)));
}

async function removeFiles(keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.update(key, () => []);
}
