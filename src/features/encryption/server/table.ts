// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type DataKeysRow = {
  userId: string;
  /** The master key it is wrapped by. */
  keyId: string;
  /** Readable with that master key, and for this tenant, alone. */
  wrapped: Buffer;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type PrivateModesRow = {
  userId: string;
  state: Defaulted<'off' | 'turningOn' | 'on' | 'turningOff'>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Whether the tables were not written anew yet since private mode was last turned on. */
  plainInFiles: Defaulted<boolean>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    dataKeys: DataKeysRow;
    privateModes: PrivateModesRow;
  }
}
