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
  /** The records before the operation. */
  before: Json;
  /** ID and revision of each resulting record, to detect later changes. */
  after: Defaulted<Json>;
  undone: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  /** Hash of the request, to recognize a retry. */
  requestHash: Buffer;
  /** The record, if the operation changed or deleted exactly one. */
  recordId: string | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    auditLog: AuditLogRow;
    operations: OperationsRow;
  }
}
