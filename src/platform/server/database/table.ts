// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp, Written } from '#src/platform/server/database/columns.ts';

type AuditLogRow = {
  id: Written<number>;
  at: Defaulted<Timestamp>;
  actorId: string;
  action: string;
  subjectId: string;
  before: Json | null;
  after: Json | null;
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
    trash: TrashRow;
  }
}
