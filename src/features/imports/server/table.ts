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
  expenseIds: Defaulted<string[]>;
  categoryIds: Defaulted<string[]>;
};

type ImportsRow = {
  userId: string;
  id: string;
  fileName: string;
  sizeBytes: number;
  status: Defaulted<'ready' | 'running' | 'done' | 'undone'>;
  /** Read from the file: headers, first rows, people and the tool that wrote it. */
  inspection: Json;
  /** How to read the file, as last chosen. */
  settings: Json;
  /** Set when the run starts: IDs of clients and projects by their names in the file. */
  referenceIds: Json | null;
  rowsTotal: Defaulted<number>;
  rowsDone: Defaulted<number>;
  entriesMade: Defaulted<number>;
  clientsMade: Defaulted<number>;
  projectsMade: Defaulted<number>;
  expensesMade: Defaulted<number>;
  duplicates: Defaulted<number>;
  problemRows: Defaulted<number>;
  /** Set after the run: the rows with problems. */
  problemFile: Buffer | null;
  /** Why the run stopped early, as text. It can be continued. */
  stopReason: string | null;
  /** Set after an undo: the records that stayed, and why. */
  keptRecords: Defaulted<Json>;
  /** When the run last reported progress. */
  heartbeatAt: Timestamp | null;
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
