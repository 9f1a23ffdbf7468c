import { useSyncExternalStore } from 'react';
import {
  isUnfinished,
  newUpload,
  reduceUploads,
  uploadsToStart,
  wouldLoseUploads,
} from '#src/features/documents/rules/upload-queue.ts';
import type { Upload, UploadDestination, UploadEvent } from '#src/features/documents/rules/upload-queue.ts';
import { documents } from '#src/features/documents/web/api.ts';
import { refetchDocuments } from '#src/features/documents/web/queries.ts';
import { currentAccount, onAccountChange, signOutSignal } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { newId } from '#src/platform/web/new-id.ts';
import {
  isServerUnreachable,
  onConnectivityChange,
  onNetworkReturn,
} from '#src/platform/web/offline/connectivity.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { showUploadPanel } from './panel-visibility.ts';
import { sendUpload, UploadFailure } from './send-upload.ts';
import { setUnfinishedCheck } from './sign-out-question.ts';
import {
  readStoredFile,
  readStoredUploads,
  removeStored,
  removeUnlistedFiles,
  storeState,
  storeUpload,
} from './upload-persistence.ts';

let uploads: readonly Upload[] = [];
const files = new Map<string, File>();
/** Aborting stops sending. */
const sending = new Map<string, AbortController>();
/** Aborting lets other tabs continue the upload. */
const held = new Map<string, AbortController>();
/** What else to do if an upload of this page is given up. */
const afterGivingUp = new Map<string, () => unknown>();
const { subscribe, emit } = createEmitter();

/** Uploads of this page, oldest first. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads);
}

/** Starts to upload files, as soon as others leave room. `onGivenUp`: someone dismissed one that failed or didn’t finish. */
export function addUploads(
  chosen: readonly File[],
  destination: UploadDestination,
  onGivenUp?: () => unknown,
): void {
  const added = chosen.map((file) => ({ file, upload: newUpload(newId(), file, destination) }));
  for (const { file, upload } of added) {
    files.set(upload.id, file);
    if (onGivenUp) afterGivingUp.set(upload.id, onGivenUp);
    void hold(upload.id, () => undefined);
    void store(upload, file);
  }
  dispatch({ kind: 'added', uploads: added.map(({ upload }) => upload) });
  showUploadPanel();
}

/** Continues uploads that a reload interrupted, unless another tab does. */
export async function restoreUploads(): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return;
  signOutSignal().addEventListener('abort', stopAll, { once: true });
  await ignoreStorageErrors(removeUnlistedFiles(uid));
  const stored = await ignoreStorageErrors(readStoredUploads(uid));
  for (const { id } of stored ?? []) {
    if (held.has(id)) continue;
    void hold(id, async () => {
      // The tab before may have finished it.
      const found = (await readStoredUploads(uid)).find((each) => each.id === id);
      const file = found && (await readStoredFile(uid, id));
      if (currentAccount()?.uid !== uid) return release(id);
      if (!file) return forget(id);
      files.set(id, file);
      const { name, destination, isPaused, problem, sentBytes } = found;
      const upload = {
        ...newUpload(id, { name, size: file.size }, destination),
        status: problem === null ? (isPaused ? 'paused' : 'waiting') : 'failed',
        problem,
        sentBytes,
        isStored: true,
      } as const;
      dispatch({ kind: 'added', uploads: [upload] });
    });
  }
}

export function pauseUpload(id: string): void {
  stopSending(id);
  dispatch({ kind: 'paused', id });
  void storeUploadState(id);
}

/** After a pause or a failure. */
export function resumeUpload(id: string): void {
  dispatch({ kind: 'resumed', id });
  void storeUploadState(id);
}

/** Removes the upload here and on the server, which otherwise would remove it after a day. Returns its file. */
export function cancelUpload(id: string): File | undefined {
  const file = files.get(id);
  stopSending(id);
  forget(id);
  dispatch({ kind: 'removed', id });
  documents.cancelUpload.call({ id }).then(refetchDocuments, () => undefined);
  return file;
}

/** Cancels an upload for good. */
export function giveUpUpload(id: string): void {
  const then = afterGivingUp.get(id);
  cancelUpload(id);
  then?.();
}

/** Removes those that are done, and those that failed. */
export function clearEndedUploads(): void {
  for (const { id, status } of uploads) if (status === 'failed') giveUpUpload(id);
  dispatch({ kind: 'cleared' });
}

function dispatch(event: UploadEvent): void {
  uploads = reduceUploads(uploads, event);
  for (const upload of uploadsToStart(uploads)) {
    uploads = reduceUploads(uploads, { kind: 'started', id: upload.id });
    void send(upload);
  }
  const change = wouldLoseUploads(uploads) ? 'addEventListener' : 'removeEventListener';
  globalThis[change]('beforeunload', preventUnload);
  emit();
}

async function send(upload: Upload): Promise<void> {
  const { id } = upload;
  const file = files.get(id);
  if (!file) return;
  const controller = new AbortController();
  sending.set(id, controller);
  try {
    await sendUpload(upload, file, {
      signal: controller.signal,
      onProgress: (sentBytes) => dispatch({ kind: 'progressed', id, sentBytes, atMs: performance.now() }),
    });
    forget(id);
    dispatch({ kind: 'finished', id });
    await refetchDocuments();
  } catch (error) {
    if (controller.signal.aborted) return;
    if (!(error instanceof UploadFailure)) throw error;
    sending.delete(id);
    if (error.isUnreachable) waitForServer(id);
    else dispatch({ kind: 'failed', id, problem: error.message });
    await storeUploadState(id);
  }
}

const reconnectMs = 10_000;

/** Connectivity is only known from other requests, so it also tries by itself. */
function waitForServer(id: string): void {
  dispatch({ kind: 'disconnected', id });
  setTimeout(() => dispatch({ kind: 'reconnected' }), reconnectMs);
}

function stopSending(id: string): void {
  sending.get(id)?.abort();
  sending.delete(id);
}

/** Its file is no longer needed. */
function forget(id: string): void {
  sending.delete(id);
  files.delete(id);
  afterGivingUp.delete(id);
  release(id);
  const uid = currentAccount()?.uid;
  if (uid !== undefined) void ignoreStorageErrors(removeStored(uid, [id]));
}

async function store(upload: Upload, file: File): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return;
  const isStored = await ignoreStorageErrors(storeUpload(uid, upload, file).then(() => true));
  // It may have finished first.
  if (isStored && files.has(upload.id)) dispatch({ kind: 'stored', id: upload.id });
  else await ignoreStorageErrors(removeStored(uid, [upload.id]));
}

async function storeUploadState(id: string): Promise<void> {
  const uid = currentAccount()?.uid;
  const upload = uploads.find((each) => each.id === id);
  if (uid === undefined || !upload) return;
  const { status, problem, sentBytes } = upload;
  await ignoreStorageErrors(storeState(uid, id, { isPaused: status === 'paused', problem, sentBytes }));
}

/** Runs once no other tab has the upload, and keeps it until `release`. */
async function hold(id: string, work: () => unknown): Promise<void> {
  const controller = new AbortController();
  held.set(id, controller);
  const holdUntilReleased = async () => {
    await work();
    if (controller.signal.aborted) return;
    await new Promise((resolve) => {
      controller.signal.addEventListener('abort', resolve);
    });
  };
  await withTabLock(`stint-upload ${id}`, holdUntilReleased, controller.signal);
}

function release(id: string): void {
  held.get(id)?.abort();
  held.delete(id);
}

function stopAll(): void {
  for (const id of sending.keys()) stopSending(id);
  for (const id of held.keys()) release(id);
  files.clear();
  afterGivingUp.clear();
  for (const { id } of uploads) dispatch({ kind: 'removed', id });
}

/** Without browser storage, uploads work until the page is closed. */
async function ignoreStorageErrors<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return undefined;
  }
}

function preventUnload(event: Event): void {
  event.preventDefault();
}

function reconnect(): void {
  if (!isServerUnreachable()) dispatch({ kind: 'reconnected' });
}

setUnfinishedCheck(() => uploads.some(isUnfinished));
onAccountChange(stopAll);
onConnectivityChange(reconnect);
onNetworkReturn(() => dispatch({ kind: 'reconnected' }));
