// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Timestamp } from '#src/platform/server/database/column-types.ts';

type CalendarFeedsRow = {
  userId: string;
  /** SHA-256 of the secret in the link. */
  tokenHash: Buffer;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    calendarFeeds: CalendarFeedsRow;
  }
}
