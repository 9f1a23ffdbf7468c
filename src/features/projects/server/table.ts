// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Numeric, Timestamp } from '#src/platform/server/database/column-types.ts';

type DefaultTasksRow = {
  userId: string;
  /** In order, with name, hourlyRate and billable. */
  tasks: Json;
};

type ProjectTasksRow = {
  userId: string;
  projectId: string;
  id: string;
};

type ProjectsRow = {
  userId: string;
  id: string;
  clientId: string | null;
  name: string;
  status: Defaulted<'Active' | 'On hold' | 'Completed' | 'Archived'>;
  billingType: 'hourly' | 'fixed' | 'retainer' | null;
  hourlyRate: Numeric | null;
  retainerRate: Numeric | null;
  retainerMs: number | null;
  /** The first day of the current terms; null: from the beginning. */
  billingFrom: string | null;
  /** Oldest first, each with the day it ends. Part of the row, so that they are locked, deleted and restored with it. */
  earlierTerms: Defaulted<Json>;
  retainerPeriod: Defaulted<'oneOff' | 'monthly' | 'quarterly'>;
  /** Periods for which unused hours carry over; null: without limit. */
  retainerCarryOver: Defaulted<number | null>;
  retainerStart: string | null;
  /** Manual adjustments of the time used, in ms per day; null: before all days. Negative ones reduce it. */
  retainerAdjustments: Defaulted<Json>;
  /** In units of the client's currency. */
  fixedPrice: Numeric | null;
  /** Parts of the price with id, date, amount and name. Part of the row, so that they are locked, deleted and restored with it. */
  instalments: Defaulted<Json>;
  /** With id, name, hourlyRate, billable and isActive. Part of the row, so that they are locked, undone, exported and restored with it. */
  tasks: Defaulted<Json>;
  /** Null: as the client rounds, else the account. */
  roundingMinutes: number | null;
  roundingDirection: 'nearest' | 'up' | 'down' | null;
  budgetMs: number | null;
  /** In units of the entries' currency. */
  budgetAmount: Numeric | null;
  colour: string | null;
  startDate: string | null;
  endDate: string | null;
  poNumber: string | null;
  notes: string | null;
  notesEnc: Json | null;
  /** The caller's custom fields, stored as given. [3.7] */
  extra: Defaulted<Json>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Hash of the create request, to recognize a retry. */
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    defaultTasks: DefaultTasksRow;
    projectTasks: ProjectTasksRow;
    projects: ProjectsRow;
  }
}
