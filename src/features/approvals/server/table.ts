// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ApprovalRequestsRow = {
  userId: string;
  id: string;
  clientId: string;
  fromDay: string;
  toDay: string;
  /** Empty: all of the client's projects, and time without one. */
  projectIds: Defaulted<string[]>;
  /** The snapshot that the client sees: id, revision, day, projectId, projectName, description, durationMs. */
  entries: Json;
  /** SHA-256 of the snapshot; an approval names it. */
  hash: string;
  requestedAt: Defaulted<Timestamp>;
  /** Questions of the client and answers: id, entryId, by, name, text, at. */
  messages: Defaulted<Json>;
  /** Who approved the snapshot: at, name, via, addressHash, comment. */
  approval: Json | null;
  /** The approved request whose time changed since; it stays as evidence. It may be deleted since. */
  replacesId: string | null;
  /** Reminders that were mailed of this snapshot. */
  reminderCount: Defaulted<number>;
  /** When the last of them was mailed. */
  remindedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    approvalRequests: ApprovalRequestsRow;
  }
}
