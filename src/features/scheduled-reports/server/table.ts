// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ScheduledReportsRow = {
  userId: string;
  id: string;
  name: string;
  kind: 'time' | 'expenses';
  format: 'csv' | 'xlsx' | 'pdf';
  /** Always before the day of the schedule, by the calendar of the account. */
  period: 'lastWeek' | 'lastMonth' | 'lastQuarter' | 'lastYear';
  clientId: string | null;
  projectId: string | null;
  /** What else limits the report, as in the lists of time and expenses. */
  filter: Json;
  /** Null: that of the client’s documents, or else of the account’s. */
  language: string | null;
  recipients: string[];
  subject: string;
  text: string;
  /** What happens if the period has nothing to report. */
  whenEmpty: 'skip' | 'send';
  /** The schedule, with its next day. */
  recurrence: Json;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
  /** Of a report of time; null: those that its format has without a choice. */
  columns: string[] | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    scheduledReports: ScheduledReportsRow;
  }
}
