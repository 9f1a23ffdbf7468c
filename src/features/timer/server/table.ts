// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type TimerCommandsRow = {
  userId: string;
  deviceId: string;
  seq: number;
  runId: string;
  /** When it was done, by our clock: never after it was received. */
  at: Timestamp;
  act: Json;
  receivedAt: Defaulted<Timestamp>;
};

type TimerDevicesRow = {
  userId: string;
  id: string;
  name: string;
  /** The latest command that has arrived. */
  lastSeq: Defaulted<number>;
  /** The latest command that has arrived and is no longer kept: none up to it is taken again. */
  forgottenSeq: Defaulted<number>;
  seenAt: Defaulted<Timestamp>;
};

type TimerRunsRow = {
  userId: string;
  runId: string;
  startedAt: Timestamp;
  endedAt: Timestamp;
  how: 'saved' | 'stopped' | 'takenOver';
  endedBy: string;
  description: string;
  seconds: number;
  /** Whether taking over made the entry, rather than somebody who saved. */
  madeHere: Defaulted<boolean>;
  /** Digest of what the commands came to when the run was last settled. */
  settledAs: Buffer;
  /** The entry's revision then, another one meaning that somebody has changed it; null: there was none. */
  entryRevision: number | null;
  late: 'corrected' | 'kept' | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    timerCommands: TimerCommandsRow;
    timerDevices: TimerDevicesRow;
    timerRuns: TimerRunsRow;
  }
}
