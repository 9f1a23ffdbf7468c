/** Clients that upload, replace, delete and restore files until the server dies, and know what it confirmed. */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from './api-callers.ts';
import { postFile, sendPart, startUploadOf } from './document-upload.ts';

/** The hash of the content; null: not there, or deleted. */
export type FileState = string | null;

export type TrackedFile = {
  /** One state once the server has confirmed it; more while a request is on its way. */
  possible: Set<FileState>;
  documentId: string | null;
  deletionId: string | null;
};

export type PendingUpload = { id: string; name: string; content: Buffer; confirmedBytes: number };

export type Workload = {
  /** By name. */
  files: Map<string, TrackedFile>;
  uploads: Map<string, PendingUpload>;
  confirmations: number;
};

export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Each client has separate files. Ends with the server. */
export async function runClients(
  caller: ApiCaller,
  workload: Workload,
  { clients, until, onReached }: { clients: number; until: number; onReached: () => void },
): Promise<void> {
  const confirm = () => {
    workload.confirmations += 1;
    if (workload.confirmations === until) onReached();
  };
  const run = async () => {
    const own: string[] = [];
    try {
      for (let step = 0; ; step += 1) await nextStep(caller, workload, own, step, confirm);
    } catch (error) {
      // The server was killed.
      if (!(error instanceof TypeError)) throw error;
    }
  };
  await Promise.all(Array.from({ length: clients }, run));
}

async function nextStep(
  caller: ApiCaller,
  workload: Workload,
  own: string[],
  step: number,
  confirm: () => void,
): Promise<void> {
  const content = randomBytes(1 + (randomBytes(2).readUInt16BE() % 60_000));
  const file = workload.files.get(own.at(-1) ?? '');
  const change = async (target: TrackedFile, state: FileState, request: () => Promise<unknown>) => {
    target.possible.add(state);
    await request();
    target.possible = new Set([state]);
    confirm();
  };
  if (file?.documentId && step % 4 === 2) {
    // A new version.
    const { documentId } = file;
    await change(file, hashOf(content), () =>
      sendUpload(caller, workload, { name: own.at(-1) ?? '', content, documentId }, confirm),
    );
    return;
  }
  if (file?.documentId && step % 4 === 3) {
    const { documentId } = file;
    const [before = null] = file.possible;
    await change(file, null, async () => {
      const { operationId } = await caller.api.documents.delete({ id: documentId });
      file.deletionId = operationId;
    });
    const { deletionId } = file;
    if (deletionId !== null && step % 8 === 3)
      await change(file, before, () => caller.api.documents.undo({ id: deletionId }));
    return;
  }
  const name = `${newId()}.bin`;
  own.push(name);
  const added: TrackedFile = { possible: new Set([null]), documentId: null, deletionId: null };
  workload.files.set(name, added);
  await change(added, hashOf(content), async () => {
    if (step % 4 === 0) {
      const { status, text } = await postFile(caller, { name, content });
      if (status !== 201) throw new Error(`The upload was refused: ${text}`);
    } else added.documentId = await sendUpload(caller, workload, { name, content }, confirm);
  });
}

type NewUpload = { name: string; content: Buffer; documentId?: string };

/** In two parts. */
async function sendUpload(
  caller: ApiCaller,
  { uploads }: Workload,
  { name, content, documentId }: NewUpload,
  confirm: () => void,
): Promise<string> {
  const half = Math.floor(content.length / 2);
  const id = newId();
  await startUploadOf(caller, { id, name, content, ...(documentId !== undefined && { documentId }) });
  const upload: PendingUpload = { id, name, content, confirmedBytes: 0 };
  uploads.set(id, upload);
  confirm();
  for (const end of [half, content.length]) {
    const { status, text } = await sendPart(
      caller,
      id,
      upload.confirmedBytes,
      content.subarray(upload.confirmedBytes, end),
    );
    if (status !== 204) throw new Error(`The upload was refused: ${text}`);
    upload.confirmedBytes = end;
    confirm();
  }
  const document = await caller.api.documents.finishUpload({ id });
  uploads.delete(id);
  return document.id;
}
