// Written by `npm run tables` from the migrations; changes belong there.
import type {
  Defaulted,
  Json,
  Numeric,
  Timestamp,
  Written,
} from '#src/platform/server/database/column-types.ts';

type PinnedWorkRow = {
  userId: string;
  /** With description, clientId, projectId, taskId, billable and tags. May name records that were deleted since: their deletion can be undone. */
  items: Json;
};

type TimesheetsRow = {
  userId: string;
  id: string;
  clientId: string | null;
  projectId: string | null;
  taskId: string | null;
  /** Noon of the chosen day, in the time zone it was chosen in. [3.3] */
  date: Timestamp;
  /** The chosen calendar day; all grouping by day uses it. */
  day: string;
  timeZone: string;
  startTime: Timestamp | null;
  endTime: Timestamp | null;
  durationMs: number;
  description: string;
  /** The description in lower case without accents. */
  searchText: Written<string>;
  notes: string | null;
  tags: Defaulted<string[]>;
  /** What filters compare: the tags in lower case without accents. */
  tagKeys: Written<string[]>;
  billable: Defaulted<boolean>;
  invoiced: Defaulted<boolean>;
  breakPeriods: Defaulted<Json>;
  activityLog: Defaulted<Json>;
  rate: Numeric;
  /** Code of why the entry has this rate. Later changes of the project change neither. [9.1-9.4] */
  rateReason: string;
  amountMinor: number;
  currency: string;
  /** Time the entry uses of the project's retainer; null: none. */
  retainerMs: number | null;
  /** The retainer time of an invoiced entry that was billed beyond the hours; 0: all of it was billed in place of them; null: it was imported as invoiced, or isn't. */
  beyondMs: number | null;
  invoiceId: string | null;
  /** The number of the invoice that holds the entry; errors name it. */
  invoiceNumber: string | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Hash of the create request, to recognize a retry. */
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    pinnedWork: PinnedWorkRow;
    timesheets: TimesheetsRow;
  }
}
