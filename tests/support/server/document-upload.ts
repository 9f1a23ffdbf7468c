/** Uploads of documents, as the web app sends them. */
import type { Document } from '#src/features/documents/contract.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, ReceivedAnswer } from './api-callers.ts';

type UploadChoice = {
  id?: string;
  type?: string;
  entityType?: string;
  entityId?: string;
  documentId?: string;
  name?: string;
  content?: string | Buffer;
};

/** Uploads a file to the end, by default a text file of the account itself. */
export async function uploadDocument(caller: ApiCaller, choice: UploadChoice = {}): Promise<Document> {
  const { id, content } = await startUploadOf(caller, choice);
  const { status, text } = await sendPart(caller, id, 0, content);
  if (status !== 204) throw new Error(`The upload was refused: ${text}`);
  return caller.api.documents.finishUpload({ id });
}

export async function startUploadOf(
  caller: ApiCaller,
  { id = newId(), type, entityType, name = 'notes.txt', content = 'Hello', ...target }: UploadChoice = {},
): Promise<{ id: string; content: Buffer }> {
  const bytes = Buffer.from(content);
  const place =
    target.documentId === undefined ? { type: type ?? 'userDocument', entityType: entityType ?? 'user' } : {};
  await caller.api.documents.startUpload({ id, name, sizeBytes: bytes.length, ...place, ...target });
  return { id, content: bytes };
}

/** Sends the bytes from an offset on. */
export async function sendPart(
  caller: ApiCaller,
  id: string,
  offset: number,
  content: Buffer,
): Promise<ReceivedAnswer> {
  return caller.send({
    method: 'PATCH',
    path: `/api/uploads/${id}`,
    body: content,
    headers: {
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
    },
  });
}

/** How many bytes of an upload have arrived; null if there is no such upload. */
export async function readOffset(caller: ApiCaller, id: string): Promise<number | null> {
  const { status, headers } = await caller.send({
    method: 'HEAD',
    path: `/api/uploads/${id}`,
    headers: { 'tus-resumable': '1.0.0' },
  });
  if (status === 404) return null;
  if (status !== 200) throw new Error(`The offset was refused with ${status}.`);
  return Number(headers.get('upload-offset'));
}

/** The literal upload: a file in one request. [7.13] */
export async function postFile(
  caller: ApiCaller,
  {
    type = 'userDocument',
    entityType = 'user',
    entityId = caller.uid,
    name = 'notes.txt',
    content = 'Hello',
  }: Omit<UploadChoice, 'id' | 'documentId'> = {},
): Promise<ReceivedAnswer> {
  const query = new URLSearchParams({ type, entityType, entityId, name });
  return caller.send({
    method: 'POST',
    path: `/api/v1/files?${query.toString()}`,
    body: Buffer.from(content),
    headers: { 'content-type': 'application/octet-stream' },
  });
}

/** The path and query of an address, whose host the test server doesn't have. */
export function toPath(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return pathname + search;
}

/** Downloads a document by a new address. */
export async function download(
  caller: ApiCaller,
  id: string,
  choice: { use?: 'download' | 'view'; version?: number } = {},
): Promise<ReceivedAnswer> {
  const { url } = await caller.api.documents.link({ id, ...choice });
  return caller.send({ path: toPath(url) });
}
