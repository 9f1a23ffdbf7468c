// Written by `npm run tables` from the migrations; changes belong there.
import type {
  Defaulted,
  Json,
  Numeric,
  Timestamp,
  Written,
} from '#src/platform/server/database/column-types.ts';

type TimesheetsRow = {
  userId: string;
  id: string;
  clientId: string | null;
  projectId: string | null;
  /** Noon of the chosen day in the zone it was chosen in. [3.3] */
  date: Timestamp;
  /** The chosen calendar day; all grouping by day uses it. */
  day: string;
  timeZone: string;
  startTime: Timestamp | null;
  endTime: Timestamp | null;
  durationMs: number;
  description: string;
  notes: string | null;
  billable: Defaulted<boolean>;
  invoiced: Defaulted<boolean>;
  breakPeriods: Defaulted<Json>;
  activityLog: Defaulted<Json>;
  rate: Numeric;
  /** Why this rate, in words; a later change of the project rewrites neither. [9.1-9.4] */
  rateReason: string;
  amountMinor: number;
  currency: string;
  /** How much of the project's retainer the entry has taken; null when it takes none. */
  retainerMs: number | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  createdFrom: Buffer;
  invoiceId: string | null;
  /** The invoice that holds the entry, once it has a number: told to whoever wants to change it. */
  invoiceNumber: string | null;
  /** What searches look through: the description in lower case without accents. */
  plainDescription: Written<string>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    timesheets: TimesheetsRow;
  }
}
