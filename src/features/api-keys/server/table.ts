// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type ApiKeysRow = {
  userId: string;
  id: string;
  name: string;
  /** SHA-256 of the key. */
  keyHash: Buffer;
  scope: 'read' | 'write';
  expiresAt: Timestamp | null;
  /** Updated at most once a minute. */
  lastUsedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    apiKeys: ApiKeysRow;
  }
}
