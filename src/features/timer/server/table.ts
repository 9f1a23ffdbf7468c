// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type TimerCommandsRow = {
  userId: string;
  deviceId: string;
  seq: number;
  runId: string;
  /** When the user did it, by the server's clock: never after it was received. */
  at: Timestamp;
  act: Json;
  receivedAt: Defaulted<Timestamp>;
};

type TimerDevicesRow = {
  userId: string;
  id: string;
  name: string;
  /** The latest command received. */
  lastSeq: Defaulted<number>;
  /** Commands up to this one were deleted and aren't accepted again. */
  purgedSeq: Defaulted<number>;
  seenAt: Defaulted<Timestamp>;
};

type TimerRunsRow = {
  userId: string;
  runId: string;
  startedAt: Timestamp;
  endedAt: Timestamp;
  endedAs: 'saved' | 'stopped' | 'takenOver';
  endedBy: string;
  description: string;
  seconds: number;
  /** The server created the entry, rather than a user saving it. */
  isEntryOurs: Defaulted<boolean>;
  /** Digest of the run at its last reconciliation. */
  runFingerprint: Buffer;
  /** The entry's revision at the last reconciliation; if it differs, a user changed the entry. Null: no entry. */
  entryRevision: number | null;
  /** Late commands changed the run: its entry was corrected, or kept because a user had changed it. */
  lateChange: 'corrected' | 'kept' | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    timerCommands: TimerCommandsRow;
    timerDevices: TimerDevicesRow;
    timerRuns: TimerRunsRow;
  }
}
