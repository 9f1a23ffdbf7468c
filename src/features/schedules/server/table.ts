// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ScheduleRunsRow = {
  userId: string;
  /** The record that repeats. */
  scheduleId: string;
  day: string;
  kind: 'expenses' | 'recurringInvoices' | 'scheduledReports';
  /** open: what it made is to be issued or sent, or, without a record, it couldn’t be made; that is tried until it works. empty: there was nothing to make. */
  state: 'done' | 'open' | 'empty' | 'skipped';
  /** What it made: an expense, an invoice, or the email with a report. */
  recordId: string | null;
  /** Its email has this ID, so that it is sent once. */
  deliveryId: string | null;
  /** Why it couldn’t be issued or sent: code and reason. */
  problem: Json | null;
  createdAt: Defaulted<Timestamp>;
  attemptedAt: Defaulted<Timestamp>;
  /** Work of the period didn’t fit on the invoice and stays unbilled. */
  leavesWork: Defaulted<boolean>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    scheduleRuns: ScheduleRunsRow;
  }
}
