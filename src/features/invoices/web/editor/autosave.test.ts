import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave } from './autosave.ts';
import type { SaveRequest, SaveState } from './autosave.ts';

type Values = { title: string; notes: string };

let sent: SaveRequest<Values>[];
let states: SaveState['is'][];
let lost: string[];
let answer: () => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  states = [];
  lost = [];
  answer = () => Promise.resolve();
});

afterEach(() => vi.useRealTimers());

function startAutosave() {
  let count = 0;
  const autosave = createAutosave<Values>({
    stored: { title: '', notes: '' },
    revision: 1,
    newOperationId: () => `operation ${(count += 1)}`,
    send: async (request) => {
      sent.push(request);
      await answer();
      return { revision: request.revision + 1 };
    },
    onLost: (reason) => lost.push(reason),
  });
  autosave.subscribe(() => states.push(autosave.snapshot().state.is));
  return autosave;
}

const pause = () => vi.advanceTimersByTimeAsync(1000);

describe('saving a draft', () => {
  it('sends only what changed, once you pause', async () => {
    const autosave = startAutosave();
    autosave.change({ title: 'W', notes: '' });
    autosave.change({ title: 'Work', notes: '' });
    expect(sent).toEqual([]);
    await pause();
    expect(sent).toEqual([{ change: { title: 'Work' }, revision: 1, operationId: 'operation 1' }]);
    expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved']);
  });

  it('sends what you type during a save afterwards, with the new revision', async () => {
    const autosave = startAutosave();
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = () => promise;
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    autosave.change({ title: 'Work', notes: 'Later' });
    resolve();
    await pause();
    expect(sent.map(({ change, revision }) => ({ change, revision }))).toEqual([
      { change: { title: 'Work' }, revision: 1 },
      { change: { notes: 'Later' }, revision: 2 },
    ]);
  });

  it('repeats the same request after a lost answer, before anything newer', async () => {
    const autosave = startAutosave();
    answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    expect(states.at(-1)).toBe('unreachable');
    answer = () => Promise.resolve();
    autosave.change({ title: 'Work', notes: 'Later' });
    await pause();
    expect(sent.map(({ operationId }) => operationId)).toEqual(['operation 1', 'operation 1', 'operation 2']);
    expect(states.at(-1)).toBe('saved');
  });

  it.each([
    ['the session has ended, so that a login in another tab is enough', 'UNAUTHORIZED'],
    ['the server’s storage was full, so that room is enough', 'quota-exceeded'],
  ])('is tried again after %s', async (_reason, code) => {
    const autosave = startAutosave();
    answer = () => Promise.reject(new ORPCError(code, { message: 'Not now.' }));
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    expect(autosave.snapshot().state).toEqual({ is: 'failed', message: 'Not now.' });
    answer = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(states.at(-1)).toBe('saved');
  });

  it('stops when the draft was changed elsewhere', async () => {
    const autosave = startAutosave();
    answer = () => Promise.reject(new ORPCError('STALE', { status: 409 }));
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    autosave.change({ title: 'Work again', notes: '' });
    await pause();
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toBe('stale');
  });

  const refuse = (code: string) => () => Promise.reject(new ORPCError(code, { message: 'Issued.' }));

  it.each(['ISSUED', 'NOT_FOUND', 'STALE'])(
    'says so if what it sends as it closes is refused: %s',
    async (code) => {
      const autosave = startAutosave();
      answer = refuse(code);
      autosave.change({ title: 'Work', notes: '' });
      autosave.close();
      await pause();
      expect(lost).toEqual(['Issued.']);
    },
  );

  it('says so if the page shows the issued document instead of the refusal', async () => {
    const autosave = startAutosave();
    answer = refuse('ISSUED');
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    expect(lost).toEqual([]);
    autosave.close();
    await pause();
    expect(lost).toEqual(['Issued.']);
  });

  it('loses nothing if it closes saved, or tries again', async () => {
    const autosave = startAutosave();
    autosave.change({ title: 'Work', notes: '' });
    autosave.close();
    await pause();
    answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change({ title: 'Work', notes: 'Later' });
    autosave.close();
    await pause();
    answer = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([states.at(-1), lost]).toEqual(['saved', []]);
  });

  it('says so if the next try after it closed is refused', async () => {
    const autosave = startAutosave();
    answer = () => Promise.reject(new TypeError('fetch failed'));
    autosave.change({ title: 'Work', notes: '' });
    autosave.close();
    await pause();
    answer = refuse('ISSUED');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lost).toEqual(['Issued.']);
  });

  it('says nothing as it closes for the latest version, which its page offered', async () => {
    const autosave = startAutosave();
    answer = refuse('STALE');
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    autosave.close();
    await pause();
    expect(lost).toEqual([]);
  });

  it('says nothing of a refusal that its page shows, after a close on trial', async () => {
    const autosave = startAutosave();
    autosave.close();
    answer = refuse('BAD_REQUEST');
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    expect([states.at(-1), lost]).toEqual(['failed', []]);
  });

  it('says nothing of changes to a draft that you delete', async () => {
    const autosave = startAutosave();
    answer = refuse('BAD_REQUEST');
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    answer = refuse('NOT_FOUND');
    await autosave.whileDeleting(() => {
      autosave.close();
      return Promise.resolve(true);
    });
    await pause();
    expect([sent.length, lost]).toEqual([1, []]);
  });

  it('says nothing of a save that your deletion of the draft overtakes', async () => {
    const autosave = startAutosave();
    const { promise, reject } = Promise.withResolvers<void>();
    answer = () => promise;
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    await autosave.whileDeleting(() => Promise.resolve(true));
    autosave.close();
    reject(new ORPCError('NOT_FOUND', { message: 'Gone.' }));
    await pause();
    expect([states.at(-1), lost]).toEqual(['failed', []]);
  });

  it('continues after a failed deletion', async () => {
    const autosave = startAutosave();
    autosave.change({ title: 'Work', notes: '' });
    await autosave.whileDeleting(() => Promise.resolve(false));
    await pause();
    expect([states.at(-1), sent.length]).toEqual(['saved', 1]);
  });

  it('undoes one save after the other, starting with what isn’t saved', async () => {
    const autosave = startAutosave();
    autosave.change({ title: 'Work', notes: '' });
    await pause();
    autosave.change({ title: 'Work', notes: 'Draft' });
    const first = await autosave.undo();
    expect(first).toEqual({ title: 'Work', notes: '' });
    autosave.change(first ?? { title: '', notes: '' });
    await pause();
    expect(await autosave.undo()).toEqual({ title: '', notes: '' });
    expect(await autosave.undo()).toBeNull();
  });
});
