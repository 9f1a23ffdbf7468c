// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type RecurringInvoicesRow = {
  userId: string;
  id: string;
  clientId: string;
  name: string;
  /** The schedule, with its next day. */
  recurrence: Json;
  /** What happens to each draft: it stays one, is issued, or issued and emailed. */
  mode: 'draft' | 'issue' | 'send';
  /** following: a document bills the period that begins on its day; preceding: the one that ended before it. */
  periodSide: 'following' | 'preceding';
  /** First day of the service. Null: no first period is shorter. */
  serviceFrom: string | null;
  serviceTo: string | null;
  isProrated: Defaulted<boolean>;
  lines: Defaulted<Json>;
  /** Which unbilled time, retainer hours and expenses of the period are billed too. */
  work: Json;
  /** What happens if there is nothing to bill. */
  whenEmpty: 'skip' | 'draft';
  /** Null: those of the account. */
  texts: Json | null;
  poNumber: string | null;
  hasTimesheet: Defaulted<boolean>;
  notes: string | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    recurringInvoices: RecurringInvoicesRow;
  }
}
