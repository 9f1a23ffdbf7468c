// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp, Written } from '#src/platform/server/database/column-types.ts';

type AuditLogRow = {
  id: Written<number>;
  at: Defaulted<Timestamp>;
  actorId: string;
  action: string;
  subjectId: string;
  before: Json | null;
  after: Json | null;
};

type OperationsRow = {
  userId: string;
  id: string;
  /** The table of the records. */
  kind: string;
  /** The records as they were. */
  before: Json;
  /** Id and revision of each record that it left: whatever was changed since is not undone. */
  after: Defaulted<Json>;
  undone: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  /** Digest of the request: the same request again is the same operation. */
  createdFrom: Buffer;
};

type TrashRow = {
  userId: string;
  kind: string;
  id: string;
  record: Json;
  deletedAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    auditLog: AuditLogRow;
    operations: OperationsRow;
    trash: TrashRow;
  }
}
