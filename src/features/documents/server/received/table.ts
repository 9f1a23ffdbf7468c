// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type ReceivedFilesRow = {
  userId: string;
  /** Becomes the ID of the document. */
  id: string;
  clientId: string;
  /** As typed, or the name of the account. */
  sender: string;
  name: string;
  /** Where the file store has the content. */
  path: string;
  contentType: string;
  sizeBytes: number;
  /** Checked for malware when it arrived. */
  isScanned: boolean;
  state: Defaulted<'waiting' | 'accepted' | 'discarded'>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    receivedFiles: ReceivedFilesRow;
  }
}
