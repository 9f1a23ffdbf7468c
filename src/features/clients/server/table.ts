// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Numeric, Timestamp } from '#src/platform/server/database/columns.ts';

type ClientViewersRow = {
  userId: string;
  clientId: string;
  viewerId: string;
  createdAt: Defaulted<Timestamp>;
};

type ClientsRow = {
  userId: string;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  address: string | null;
  emailHash: string | null;
  isActive: Defaulted<boolean>;
  billingType: 'hourly' | 'fixed' | 'retainer' | null;
  hourlyRate: Numeric | null;
  retainerRate: Numeric | null;
  retainerSeconds: number | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Digest of the request that made it: the same request again is the same create. */
  createdFrom: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    clientViewers: ClientViewersRow;
    clients: ClientsRow;
  }
}
