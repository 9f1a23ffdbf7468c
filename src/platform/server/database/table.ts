// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type AuditLogRow = {
  id: Defaulted<number>;
  at: Defaulted<Timestamp>;
  /** Null: a visitor who is not signed in, or the server. */
  actorId: string | null;
  action: string;
  /** The account it concerns; null if the attempt names none that exists. */
  subjectId: string | null;
  before: Json | null;
  after: Json | null;
  /** The IP address of the request. */
  address: string | null;
  previousHash: Defaulted<Buffer>;
  hash: Defaulted<Buffer>;
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
