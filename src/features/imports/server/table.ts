// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type ImportFilesRow = {
  userId: string;
  importId: string;
  part: number;
  content: Buffer;
};

type ImportPartsRow = {
  userId: string;
  importId: string;
  part: number;
  clientIds: Defaulted<string[]>;
  projectIds: Defaulted<string[]>;
  entryIds: Defaulted<string[]>;
};

type ImportsRow = {
  userId: string;
  id: string;
  fileName: string;
  sizeBytes: number;
  status: Defaulted<'ready' | 'running' | 'done' | 'undone'>;
  /** What the file tells of itself: heads, first rows, people, and whose file it is. */
  inspection: Json;
  /** How it is read, as was chosen last. */
  settings: Json;
  /** From the start of the run: ids of the clients and projects by the names in the file. */
  works: Json | null;
  rowsTotal: Defaulted<number>;
  rowsDone: Defaulted<number>;
  entriesMade: Defaulted<number>;
  clientsMade: Defaulted<number>;
  projectsMade: Defaulted<number>;
  duplicates: Defaulted<number>;
  problemRows: Defaulted<number>;
  /** After the run: the rows with problems, as a file. */
  leftOver: Buffer | null;
  /** Why the run stopped before its end, in words; it can be continued. */
  stoppedBy: string | null;
  /** After undoing: what stayed, and why. */
  kept: Defaulted<Json>;
  /** When the run last showed that it is alive. */
  beatenAt: Timestamp | null;
  startedAt: Timestamp | null;
  finishedAt: Timestamp | null;
  undoneAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    importFiles: ImportFilesRow;
    importParts: ImportPartsRow;
    imports: ImportsRow;
  }
}
