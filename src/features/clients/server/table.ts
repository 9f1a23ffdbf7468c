// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Numeric, Timestamp } from '#src/platform/server/database/column-types.ts';

type ClientMovesRow = {
  userId: string;
  operationId: string;
  /** The table of the records. */
  kind: string;
  /** Those that referred to the client that was merged. */
  ids: string[];
};

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
  retainerMs: number | null;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Digest of the request that made it: the same request again is the same create. */
  createdFrom: Buffer;
  legalName: string | null;
  /** In the order of the caller: id, name, email, phone, receivesInvoices. */
  contacts: Defaulted<Json>;
  /** For invoices: street, street2, postalCode, city, region, countryCode; beside the free text of address. */
  postalAddress: Json | null;
  vatId: string | null;
  registrationId: string | null;
  /** Null: the account's. */
  currency: string | null;
  language: string | null;
  paymentTermsDays: number | null;
  /** What the buyer wants to find on an invoice, as a Leitweg-ID. [EN 16931 BT-10] */
  buyerReference: string | null;
  /** Where invoices are delivered: a scheme of the EAS list, and the id in it. [EN 16931 BT-49] */
  electronicAddress: Json | null;
  tags: Defaulted<string[]>;
  colour: string | null;
  nameEnc: Json | null;
  emailEnc: Json | null;
  phoneEnc: Json | null;
  notesEnc: Json | null;
  addressEnc: Json | null;
  contactsEnc: Json | null;
  postalAddressEnc: Json | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    clientMoves: ClientMovesRow;
    clientViewers: ClientViewersRow;
    clients: ClientsRow;
  }
}
