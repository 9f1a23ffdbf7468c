import type { Place } from './document-place.ts';

/** What an uploaded file becomes: a document, or a new version of one. */
export type UploadDestination = Place | { documentId: string };

/** `offline`: continues when the server can be reached. */
export type UploadStatus = 'waiting' | 'sending' | 'offline' | 'paused' | 'failed' | 'done';

export type Upload = {
  id: string;
  name: string;
  sizeBytes: number;
  destination: UploadDestination;
  status: UploadStatus;
  sentBytes: number;
  /** Why it failed. */
  problem: string | null;
  /** Its file is stored in this browser, so it continues after a reload. */
  isStored: boolean;
  /** Measured while sending. */
  speed: { atMs: number; sentBytes: number; bytesPerSecond: number | null } | null;
};

export type UploadEvent =
  | { kind: 'added'; uploads: readonly Upload[] }
  | {
      kind: 'stored' | 'started' | 'disconnected' | 'paused' | 'resumed' | 'finished' | 'removed';
      id: string;
    }
  | { kind: 'progressed'; id: string; sentBytes: number; atMs: number }
  | { kind: 'failed'; id: string; problem: string }
  | { kind: 'reconnected' }
  | { kind: 'cleared' };

/** How many files are sent at the same time. */
const maxSending = 3;

/** Choosing the same file twice adds it once. */
export function fileKey(file: { name: string; size: number; lastModified: number }): string {
  return `${file.name} ${file.size} ${file.lastModified}`;
}

export function newUpload(
  id: string,
  file: { name: string; size: number },
  destination: UploadDestination,
): Upload {
  return {
    id,
    name: file.name,
    sizeBytes: file.size,
    destination,
    status: 'waiting',
    sentBytes: 0,
    problem: null,
    isStored: false,
    speed: null,
  };
}

/** The queue after an event. */
export function reduceUploads(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  switch (event.kind) {
    case 'added':
      return [...uploads, ...event.uploads.filter(({ id }) => uploads.every((other) => other.id !== id))];
    case 'reconnected':
      return uploads.map((upload) =>
        upload.status === 'offline' ? { ...upload, status: 'waiting' } : upload,
      );
    case 'cleared':
      return uploads.filter(isUnfinished);
    case 'removed':
      return uploads.filter(({ id }) => id !== event.id);
    default:
      return uploads.map((upload) => (upload.id === event.id ? applyEvent(upload, event) : upload));
  }
}

type OwnEvent = Exclude<UploadEvent, { kind: 'added' | 'reconnected' | 'cleared' }>;

function applyEvent(upload: Upload, event: OwnEvent): Upload {
  switch (event.kind) {
    case 'stored':
      return { ...upload, isStored: true };
    case 'started':
      return { ...upload, status: 'sending', problem: null, speed: null };
    case 'progressed':
      return { ...upload, sentBytes: event.sentBytes, speed: measureSpeed(upload.speed, event) };
    case 'disconnected':
      return { ...upload, status: 'offline', speed: null };
    case 'paused':
      return isUnfinished(upload) ? { ...upload, status: 'paused', speed: null } : upload;
    case 'resumed':
      return { ...upload, status: 'waiting', problem: null };
    case 'failed':
      return { ...upload, status: 'failed', problem: event.problem, speed: null };
    case 'finished':
      return { ...upload, status: 'done', sentBytes: upload.sizeBytes, speed: null };
    case 'removed':
      return upload;
  }
}

/** Waiting uploads that may start now, in order. */
export function uploadsToStart(uploads: readonly Upload[]): Upload[] {
  const free = maxSending - uploads.filter(({ status }) => status === 'sending').length;
  return uploads.filter(({ status }) => status === 'waiting').slice(0, Math.max(free, 0));
}

/** Sending, or about to. */
export function isInProgress({ status }: Upload): boolean {
  return status === 'waiting' || status === 'sending' || status === 'offline';
}

export function isUnfinished({ status }: Upload): boolean {
  return status !== 'done';
}

/** Whether closing the page would lose an upload. */
export function wouldLoseUploads(uploads: readonly Upload[]): boolean {
  return uploads.some((upload) => isUnfinished(upload) && !upload.isStored);
}

const measureIntervalMs = 500;

/** A moving average, so that the time left doesn't jump. */
function measureSpeed(
  before: Upload['speed'],
  { sentBytes, atMs }: { sentBytes: number; atMs: number },
): Upload['speed'] {
  if (before === null || sentBytes < before.sentBytes) return { atMs, sentBytes, bytesPerSecond: null };
  const elapsedMs = atMs - before.atMs;
  if (elapsedMs < measureIntervalMs) return before;
  const current = ((sentBytes - before.sentBytes) / elapsedMs) * 1000;
  const bytesPerSecond =
    before.bytesPerSecond === null ? current : 0.7 * before.bytesPerSecond + 0.3 * current;
  return { atMs, sentBytes, bytesPerSecond };
}
