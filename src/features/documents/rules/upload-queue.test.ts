import { describe, expect, it } from 'vitest';
import { uploadProgress } from './upload-progress.ts';
import { newUpload, reduceUploads, uploadsToStart, wouldLoseUploads } from './upload-queue.ts';
import type { Upload, UploadEvent } from './upload-queue.ts';

const toAccount = { type: 'userDocument', entityType: 'user', entityId: 'ada' } as const;
const queueOf = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    newUpload(`u${at}`, { name: `${at}.pdf`, size: 1_000 }, toAccount),
  );
const after = (uploads: readonly Upload[], ...events: UploadEvent[]) => events.reduce(reduceUploads, uploads);
const statuses = (uploads: readonly Upload[]) => uploads.map(({ status }) => status);

describe('the upload queue', () => {
  it('sends three files at a time, in order', () => {
    const queue = after(queueOf(5), { kind: 'started', id: 'u0' });
    expect(uploadsToStart(queue).map(({ id }) => id)).toEqual(['u1', 'u2']);
  });

  it('skips paused and failed files', () => {
    const queue = after(
      queueOf(3),
      { kind: 'paused', id: 'u0' },
      { kind: 'failed', id: 'u1', problem: 'Full.' },
    );
    expect(uploadsToStart(queue).map(({ id }) => id)).toEqual(['u2']);
  });

  it('continues disconnected files once the server is back, but not paused ones', () => {
    const queue = after(
      queueOf(2),
      { kind: 'started', id: 'u0' },
      { kind: 'disconnected', id: 'u0' },
      { kind: 'paused', id: 'u1' },
      { kind: 'reconnected' },
    );
    expect(statuses(queue)).toEqual(['waiting', 'paused']);
  });

  it('forgets the reason of a failure on a retry', () => {
    const queue = after(
      queueOf(1),
      { kind: 'failed', id: 'u0', problem: 'Full.' },
      { kind: 'resumed', id: 'u0' },
    );
    expect(queue[0]).toMatchObject({ status: 'waiting', problem: null });
  });

  it('can’t pause a finished file', () => {
    expect(statuses(after(queueOf(1), { kind: 'finished', id: 'u0' }, { kind: 'paused', id: 'u0' }))).toEqual(
      ['done'],
    );
  });

  it('clears only finished files', () => {
    const queue = after(queueOf(2), { kind: 'finished', id: 'u0' }, { kind: 'cleared' });
    expect(queue.map(({ id }) => id)).toEqual(['u1']);
  });

  it('adds a restored file only once', () => {
    expect(after(queueOf(2), { kind: 'added', uploads: queueOf(3) })).toHaveLength(3);
  });

  it('loses only unfinished files that aren’t stored', () => {
    const queue = after(queueOf(2), { kind: 'stored', id: 'u0' }, { kind: 'finished', id: 'u1' });
    expect(wouldLoseUploads(queueOf(1))).toBe(true);
    expect(wouldLoseUploads(queue)).toBe(false);
  });
});

describe('the progress', () => {
  const halfSent = after(
    queueOf(2),
    { kind: 'started', id: 'u0' },
    { kind: 'progressed', id: 'u0', sentBytes: 0, atMs: 0 },
    { kind: 'progressed', id: 'u0', sentBytes: 500, atMs: 1_000 },
    { kind: 'finished', id: 'u1' },
  );

  it('counts bytes, and estimates the time left from the speed', () => {
    expect(uploadProgress(halfSent)).toEqual({
      count: 2,
      doneCount: 1,
      failedCount: 0,
      share: 0.75,
      bytesPerSecond: 500,
      secondsLeft: 1,
    });
  });

  it('has no speed while paused', () => {
    const paused = after(halfSent, { kind: 'paused', id: 'u0' });
    expect(uploadProgress(paused)).toMatchObject({ bytesPerSecond: null, secondsLeft: null });
  });

  it('averages the speed, so that it doesn’t jump', () => {
    const slower = after(halfSent, { kind: 'progressed', id: 'u0', sentBytes: 600, atMs: 2_000 });
    expect(uploadProgress(slower).bytesPerSecond).toBe(380);
  });

  it('of empty files is complete once they are done', () => {
    const empty = [newUpload('u0', { name: 'empty.txt', size: 0 }, toAccount)];
    expect(uploadProgress(empty).share).toBe(0);
    expect(uploadProgress(after(empty, { kind: 'finished', id: 'u0' })).share).toBe(1);
  });
});
