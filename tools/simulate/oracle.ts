/** The truth: a stopwatch beside the computer that sees every action at once. */

export type UserAction =
  | { type: 'start' | 'pause' | 'resume' | 'reset' | 'stop' | 'undoStop' | 'saved' }
  /** Started that long ago, or idle for that long; in ms. */
  | { type: 'began' | 'idle'; ms: number }
  /** Idle time that counts after all: from that long ago until `untilMs`; in ms. */
  | { type: 'counted'; ms: number; untilMs: number };
export type TrueRun = {
  /** Closed segments as [from, to]; the open one has no end. */
  pieces: [number, number | null][];
  /** When the work began, and when Start was pressed. */
  start: number;
  begunAt: number;
  end: 'saved' | 'stopped' | 'takenOver' | null;
};
export type DoneAction = { at: number; runId: string; action: UserAction; deviceId: string; seq: number };

/** Replays actions in order. */
export function replayActions(done: readonly DoneAction[]): {
  current: string | null;
  runs: Map<string, TrueRun>;
} {
  const runs = new Map<string, TrueRun>();
  /** Discarded runs, and when they were discarded. */
  const stopped = new Map<string, { asItWas: TrueRun; at: number }>();
  let current: string | null = null;
  const end = (runId: string, how: TrueRun['end'], at: number) => {
    const run = runs.get(runId);
    if (!run) return;
    if (how === 'stopped')
      stopped.set(runId, { at, asItWas: { ...run, pieces: run.pieces.map(([from, to]) => [from, to]) } });
    close(run, at);
    run.end = how;
    current = null;
  };
  for (const { at, runId, action } of done.toSorted(compareActions)) {
    if (action.type === 'start') {
      if (runs.has(runId)) continue;
      if (current !== null) end(current, 'takenOver', at);
      runs.set(runId, { pieces: [[at, null]], start: at, begunAt: at, end: null });
      current = runId;
      continue;
    }
    const discarded = stopped.get(runId);
    if (action.type === 'undoStop' && current === null && discarded && runs.get(runId)?.end === 'stopped') {
      // Not once other work has started.
      if ([...runs].some(([id, { begunAt }]) => id !== runId && begunAt >= discarded.at)) continue;
      runs.set(runId, discarded.asItWas);
      current = runId;
    }
    const run = runs.get(runId);
    if (!run || current !== runId) continue;
    const open = run.pieces.at(-1)?.[1] === null;
    if (action.type === 'stop' || action.type === 'saved')
      end(runId, action.type === 'stop' ? 'stopped' : 'saved', at);
    else if (action.type === 'reset' && !open) end(runId, 'stopped', at);
    else if (action.type === 'reset') Object.assign(run, { pieces: [[at, null]], start: at });
    else if (action.type === 'pause') close(run, at);
    else if (action.type === 'resume' && !open) run.pieces.push([at, null]);
    else if (action.type === 'began') setStart(run, at - action.ms);
    else if (action.type === 'idle')
      run.pieces = run.pieces.flatMap((piece) => subtractRange(piece, at - action.ms, at));
    else if (action.type === 'counted')
      run.pieces = addRange(run.pieces, Math.max(run.start, at - action.ms), at - action.untilMs);
  }
  return { current, runs };
}

export function workedMs({ pieces }: TrueRun, now: number): number {
  return pieces.reduce((sum, [from, to]) => sum + (to ?? now) - from, 0);
}

/** At the same instant, the server's order. */
function compareActions(a: DoneAction, b: DoneAction): number {
  const byDevice = Number(a.deviceId > b.deviceId) - Number(a.deviceId < b.deviceId);
  return a.at - b.at || byDevice || a.seq - b.seq;
}

function setStart(run: TrueRun, from: number): void {
  const end = run.pieces.at(-1)?.[1];
  if (typeof end === 'number' && end < from) return;
  if (from < run.start) run.pieces.unshift([from, run.start]);
  else run.pieces = run.pieces.flatMap((piece) => subtractRange(piece, -Infinity, from));
  run.start = from;
}

/** Counts no moment twice. */
function addRange(pieces: TrueRun['pieces'], from: number, to: number): TrueRun['pieces'] {
  if (from >= to) return pieces;
  const near = pieces.filter(([start, end]) => start <= to && (end ?? Infinity) >= from);
  const apart = pieces.filter((piece) => !near.includes(piece));
  const starts = near.map(([start]) => start);
  const ends = near.map(([, end]) => end ?? Infinity);
  const end = Math.max(to, ...ends);
  const joined: [number, number | null] = [Math.min(from, ...starts), end === Infinity ? null : end];
  return [...apart, joined].toSorted(([a], [b]) => a - b);
}

function close(run: TrueRun, at: number): void {
  const last = run.pieces.at(-1);
  if (last) last[1] ??= at;
}

function subtractRange(
  [from, to]: [number, number | null],
  idleFrom: number,
  idleTo: number,
): [number, number | null][] {
  const end = to ?? Infinity;
  if (idleTo <= from || idleFrom >= end) return [[from, to]];
  const before: [number, number][] = from < idleFrom ? [[from, idleFrom]] : [];
  return to === null || idleTo < to ? [...before, [idleTo, to]] : before;
}
