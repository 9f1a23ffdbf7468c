import type { RunAct } from '#src/features/timer/acts-between.ts';
import type { Act } from '#src/features/timer/command.ts';
import {
  noticed,
  opened,
  type Reading,
  serviceNow,
  type Stamp,
  stampOf,
  type TabClock,
  toTellBy,
  type UnsentCommand,
} from '#src/features/timer/service-clock.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { keptText } from './kept-text.ts';
import { newToldState, parseToldState, toldKey, type ToldState } from './told-state.ts';

/** The commands of this browser for one account, and the service's time as it knows it; its tabs share both. */
export type CommandLog = ReturnType<typeof openCommandLog>;

export function openCommandLog(uid: string) {
  const kept = keptText(uid, toldKey(uid));
  let text: string | null = null;
  let state = newToldState(freshId());
  let tab: TabClock;

  function read(): ToldState {
    const stored = kept.read();
    if (stored !== text) {
      text = stored;
      state = parseToldState(stored) ?? newToldState(freshId());
    }
    return state;
  }

  function write(next: ToldState): void {
    state = next;
    text = JSON.stringify(next);
    kept.write(text);
  }

  /** Looks at the clocks; whoever opened a new epoch leaves it to the others to read. */
  function look(): TabClock {
    const before = read();
    const seen = noticed(before.clock, tab, reading());
    tab = seen.tab;
    // After sign-out nothing is stored, and a tab that is still open writes nothing again.
    const isForgotten = text === null;
    if (isForgotten || seen.clock.epochs === before.clock.epochs) state = { ...before, clock: seen.clock };
    else write({ ...before, clock: seen.clock });
    return tab;
  }

  const begun = opened(read().clock, reading());
  tab = begun.tab;
  write({ ...state, clock: begun.clock });

  return {
    key: toldKey(uid),
    read,
    look,
    /** Whether a sign-out has removed it from this device. */
    isRemoved: () => kept.read() === null,
    change(change: (current: ToldState) => ToldState): void {
      write(change(read()));
    },
    /** The service's time, as far as it is known. */
    now(): number {
      const { wall } = look();
      return serviceNow(read().clock, wall);
    },
    /** Every act as a command to be sent, in their order. */
    add(acts: readonly RunAct[]): void {
      if (acts.length === 0) return;
      const now = stampOf(look());
      write(
        acts.reduce((current, { runId, act, at = now }) => withCommand(current, runId, { at, act }), read()),
      );
    },
  };
}

function reading(): Reading {
  return { wall: Date.now(), mono: performance.now() };
}

function withCommand(state: ToldState, runId: string, { at, act }: { at: Stamp; act: Act }): ToldState {
  const { unsent, sentSeq } = state;
  const last = unsent.at(-1);
  const toTell = toTellBy(state.clock, act, at);
  // What is typed letter by letter is told once.
  if (last && last.seq > sentSeq && last.runId === runId && isTyping(last.act) && isTyping(toTell)) {
    return { ...state, unsent: [...unsent.slice(0, -1), { ...last, at, act: { ...last.act, ...toTell } }] };
  }
  const seq = state.lastSeq + 1;
  const command = { deviceId: state.deviceId, seq, runId, at, act: toTell };
  return { ...state, lastSeq: seq, unsent: [...unsent, command] };
}

function isTyping(act: UnsentCommand['act']): act is Extract<UnsentCommand['act'], { type: 'edit' }> {
  return act.type === 'edit' && act.startTime === undefined;
}
