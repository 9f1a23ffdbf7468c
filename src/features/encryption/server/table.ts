// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type DataKeysRow = {
  userId: string;
  /** The master key that wraps it. */
  keyId: string;
  /** Can be unwrapped with that master key and for this tenant only. */
  wrapped: Buffer;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type PrivateModesRow = {
  userId: string;
  state: Defaulted<'off' | 'turningOn' | 'on' | 'turningOff'>;
  /** Database files may still hold plaintext from before private mode was last turned on. */
  needsVacuum: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    dataKeys: DataKeysRow;
    privateModes: PrivateModesRow;
  }
}
