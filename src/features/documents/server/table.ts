// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp, Written } from '#src/platform/server/database/column-types.ts';

type DocumentsRow = {
  userId: string;
  id: string;
  type:
    | 'userDocument'
    | 'avatar'
    | 'clientDocument'
    | 'contract'
    | 'projectDocument'
    | 'receipt'
    | 'invoicePdf'
    | 'eInvoice';
  clientId: string | null;
  projectId: string | null;
  /** Chosen by the caller; may be uploaded before its expense. */
  expenseId: string | null;
  invoiceId: string | null;
  /** Null in private mode. */
  name: string | null;
  nameEnc: Json | null;
  searchText: Written<string | null>;
  /** Where the file store has the current version. Never changes what it holds. */
  path: string;
  contentType: string;
  /** How a browser may show it; null: only as a download. */
  preview: 'image' | 'pdf' | 'text' | null;
  /** Of the current version, not encrypted. */
  sizeBytes: number;
  /** Of the content, not encrypted. */
  sha256: string;
  /** The file store has it encrypted with the data key. */
  isEncrypted: Defaulted<boolean>;
  uploadedAt: Defaulted<Timestamp>;
  /** Newest first, with path, contentType, preview, sizeBytes, sha256, isEncrypted and uploadedAt. Part of the row, so that they are undone, exported and restored with it. */
  earlierVersions: Defaulted<Json>;
  /** Of all versions; counts toward the quota. */
  totalBytes: number;
  tags: Defaulted<string[]>;
  expiresOn: string | null;
  isVisibleToClient: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

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

type UploadsRow = {
  userId: string;
  id: string;
  type: string;
  clientId: string | null;
  projectId: string | null;
  expenseId: string | null;
  /** The document that gets a new version. */
  documentId: string | null;
  name: string | null;
  nameEnc: Json | null;
  /** Where the file store gets it. */
  path: string;
  sizeBytes: number;
  /** What the arrived file is: contentType, preview, sizeBytes, sha256 and isEncrypted. Set before the file store gets it, so that an interrupted finish can continue. */
  checked: Json | null;
  createdAt: Defaulted<Timestamp>;
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    documents: DocumentsRow;
    receivedFiles: ReceivedFilesRow;
    uploads: UploadsRow;
  }
}
