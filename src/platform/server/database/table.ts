// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type AuditLogRow = {
  id: Defaulted<number>;
  at: Defaulted<Timestamp>;
  /** Null: a visitor who is not signed in, or the server. */
  actorId: string | null;
  action: string;
  /** The account it concerns; null if the attempt names none that exists. */
  subjectId: string | null;
  before: Json | null;
  after: Json | null;
  /** The IP address of the request. */
  address: string | null;
  previousHash: Defaulted<Buffer>;
  hash: Defaulted<Buffer>;
};

type MailAttachmentsRow = {
  userId: string;
  mailId: string;
  position: number;
  name: string;
  content: Buffer;
};

type MailsRow = {
  id: string;
  /** The account it is about; null if there is none yet. */
  userId: string | null;
  kind: string;
  /** Sent by the account in its own name: super admins don’t see it. */
  isPrivate: Defaulted<boolean>;
  recipient: string;
  cc: Defaulted<string[]>;
  senderName: string | null;
  replyTo: string | null;
  subject: string;
  /** Empty once sent, or once its link no longer works: links in it may grant access. */
  text: string;
  html: string;
  /** kept: no mail server is configured. sending for long: the server stopped during the attempt, so it may have arrived. */
  status: Defaulted<'queued' | 'sending' | 'sent' | 'kept' | 'failed' | 'cancelled'>;
  attempts: Defaulted<number>;
  attemptedAt: Timestamp | null;
  /** Why the last attempt failed. */
  problem: string | null;
  createdAt: Defaulted<Timestamp>;
  /** Not before; null: at once. */
  sendAt: Timestamp | null;
  /** Recipients besides the first. */
  alsoTo: Defaulted<string[]>;
  /** In no header. */
  bcc: Defaulted<string[]>;
};

type OperationsRow = {
  userId: string;
  id: string;
  /** The table of the records. */
  kind: string;
  /** The records before the operation. */
  before: Json;
  /** ID and revision of each resulting record, to detect later changes. */
  after: Defaulted<Json>;
  undone: Defaulted<boolean>;
  /** The record, if the operation changed or deleted exactly one. */
  recordId: string | null;
  createdAt: Defaulted<Timestamp>;
  /** Hash of the request, to recognize a retry. */
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    auditLog: AuditLogRow;
    mailAttachments: MailAttachmentsRow;
    mails: MailsRow;
    operations: OperationsRow;
  }
}
