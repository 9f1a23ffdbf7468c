// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Numeric, Timestamp } from '#src/platform/server/database/column-types.ts';

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
  /** Fields of the caller's own, kept as given. [3.7] */
  extra: Defaulted<Json>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  createdFrom: Buffer;
  /** The first day the billing settings of this row hold; null: since ever. */
  billingFrom: string | null;
  /** Those that held before, the oldest first, each until a day. Beside the row rather than in a table of their own: they are locked, deleted and brought back with it. */
  earlierTerms: Defaulted<Json>;
  retainerPeriod: Defaulted<'oneOff' | 'monthly' | 'quarterly'>;
  /** Periods for which hours can be used after their own; null: without end. */
  retainerCarryOver: Defaulted<number | null>;
  retainerStart: string | null;
  /** Milliseconds used that no entry tells of, by day; null: before all. Below zero where entries tell of too many. */
  retainerByHand: Defaulted<Json>;
  budgetMs: number | null;
  /** In units of the currency of its entries. */
  budgetAmount: Numeric | null;
  colour: string | null;
  startDate: string | null;
  endDate: string | null;
  poNumber: string | null;
  notes: string | null;
  notesEnc: Json | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    projects: ProjectsRow;
  }
}
