// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp } from '#src/platform/server/database/column-types.ts';

type MailServersRow = {
  userId: string;
  host: string;
  port: number;
  /** none: only for hosts that the owner of the installation allows. */
  security: 'tls' | 'starttls' | 'none';
  username: string | null;
  /** Encrypted with the data key. Neither shown nor exported. */
  passwordEnc: Json | null;
  senderAddress: string;
  /** Null: the name of the seller. */
  senderName: string | null;
  replyTo: string | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    mailServers: MailServersRow;
  }
}
