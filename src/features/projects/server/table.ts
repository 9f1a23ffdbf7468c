// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Numeric, Timestamp } from '#src/platform/server/database/columns.ts';

type ProjectsRow = {
  userId: string;
  id: string;
  clientId: string | null;
  name: string;
  status: Defaulted<'Active' | 'On hold' | 'Completed' | 'Archived'>;
  billingType: 'hourly' | 'fixed' | 'retainer' | null;
  hourlyRate: Numeric | null;
  retainerRate: Numeric | null;
  retainerSeconds: number | null;
  /** Signed: set back by hand, it can fall below zero when an older entry goes, and rises again when that comes back. */
  retainerSecondsUsed: Defaulted<number>;
  /** Fields of the caller's own, kept as given. [3.7] */
  extra: Defaulted<Json>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  createdFrom: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    projects: ProjectsRow;
  }
}
