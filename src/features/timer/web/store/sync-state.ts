import type { SettledRun, TimerResponse } from '#src/features/timer/contract.ts';
import { newClock } from '#src/features/timer/rules/clock/server-clock.ts';
import type { ServerClock, UnsentCommand } from '#src/features/timer/rules/clock/server-clock.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { timerSyncPrefix } from '#src/platform/web/offline/pending-work.ts';

/** What this browser has sent, has yet to send, and has received for an account's timer. */
export type SyncState = {
  deviceId: string;
  /** Sequence number of the latest command. */
  lastSeq: number;
  /** Commands up to this one may have arrived without confirmation. */
  sentSeq: number;
  unsent: readonly UnsentCommand[];
  known: Pick<TimerResponse, 'now' | 'timer' | 'settled'>;
  clock: ServerClock;
  /** A save of this run was attempted here and may have succeeded. */
  triedRunId: string | null;
  /** The idle question was answered up to this instant, and for that long run; see `idle-time.ts`. */
  askedUpTo: number;
  askedRunId: string | null;
  /** A queued entry has reached the server, but the server hasn't reconciled it with the timer. */
  isEntryDue?: boolean;
  /** Runs that ended on other devices, for the next visible tab to announce. */
  news: readonly SettledRun[];
};

type StoredSyncState = Omit<SyncState, 'known'> & {
  known: Pick<TimerResponse, 'timer' | 'settled'> & { now?: number };
};

/** The local storage key, next to the timer's. */
export function syncStateKey(uid: string): string {
  return `${timerSyncPrefix}${uid}`;
}

export function newSyncState(deviceId: string): SyncState {
  return {
    deviceId,
    lastSeq: 0,
    sentSeq: 0,
    unsent: [],
    known: { now: 0, timer: null, settled: [] },
    clock: newClock,
    triedRunId: null,
    askedUpTo: 0,
    askedRunId: null,
    news: [],
  };
}

/** The stored state; undefined if corrupt, which makes this a new device. */
export function parseSyncState(text: string | null): SyncState | undefined {
  try {
    const state: unknown = JSON.parse(text ?? 'null', upgradeRun);
    // Older stored states have no response time.
    return isSyncState(state)
      ? { ...state, known: { ...state.known, now: state.known.now ?? 0 } }
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Older versions stored `how` instead of `endedAs`. */
function upgradeRun(_key: string, value: unknown): unknown {
  return isObject(value) && 'how' in value ? { endedAs: value['how'], ...value } : value;
}

/** Only this app writes it; the checks cover other versions and partial writes. */
function isSyncState(value: unknown): value is StoredSyncState {
  if (!isObject(value)) return false;
  const { deviceId, lastSeq, sentSeq, unsent, known, clock, triedRunId, news } = value;
  const { askedUpTo, askedRunId } = value;
  return (
    typeof deviceId === 'string' &&
    isId(deviceId) &&
    Number.isSafeInteger(lastSeq) &&
    Number.isSafeInteger(sentSeq) &&
    isList(unsent, isUnsent) &&
    isObject(known) &&
    ['number', 'undefined'].includes(typeof known['now']) &&
    (known['timer'] === null || isRunning(known['timer'])) &&
    isList(known['settled'], isSettled) &&
    isObject(clock) &&
    Number.isSafeInteger(clock['seenWall']) &&
    isList(clock['epochs'], isEpoch) &&
    clock['epochs'].length > 0 &&
    isTextOrNull(triedRunId) &&
    isTextOrNull(askedRunId) &&
    Number.isFinite(askedUpTo) &&
    isList(news, isSettled)
  );
}

function isUnsent(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { seq, runId, at, act } = value;
  return (
    Number.isSafeInteger(seq) &&
    typeof runId === 'string' &&
    isObject(at) &&
    Number.isFinite(at['wall']) &&
    Number.isSafeInteger(at['epoch']) &&
    isObject(act) &&
    typeof act['type'] === 'string'
  );
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isEpoch(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, step, offset } = value;
  return Number.isSafeInteger(id) && Number.isFinite(step) && (offset === null || Number.isFinite(offset));
}

function isRunning(value: unknown): boolean {
  return isObject(value) && typeof value['runId'] === 'string' && Array.isArray(value['segments']);
}

function isSettled(value: unknown): boolean {
  return isObject(value) && typeof value['runId'] === 'string' && typeof value['endedAs'] === 'string';
}

function isList(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isItem);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
