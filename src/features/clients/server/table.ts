// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Numeric, Timestamp } from '#src/platform/server/database/column-types.ts';

type ClientMergeMovesRow = {
  userId: string;
  operationId: string;
  /** The table of the moved records. */
  kind: string;
  /** The records that referred to the removed client. */
  ids: string[];
};

type ClientViewersRow = {
  userId: string;
  clientId: string;
  viewerId: string;
  /** The address of the client for this viewer. */
  id: Defaulted<string>;
  createdAt: Defaulted<Timestamp>;
};

type ClientsRow = {
  userId: string;
  id: string;
  name: string;
  legalName: string | null;
  nameEnc: Json | null;
  email: string | null;
  emailEnc: Json | null;
  emailHash: string | null;
  phone: string | null;
  phoneEnc: Json | null;
  notes: string | null;
  notesEnc: Json | null;
  address: string | null;
  addressEnc: Json | null;
  /** In the caller's order: id, name, email, phone, receivesInvoices. */
  contacts: Defaulted<Json>;
  contactsEnc: Json | null;
  /** For invoices: street, street2, postalCode, city, region, countryCode. `address` is free text. */
  postalAddress: Json | null;
  postalAddressEnc: Json | null;
  vatId: string | null;
  registrationId: string | null;
  isActive: Defaulted<boolean>;
  /** The account's own client: its time is never billable. At most one. */
  isInternal: Defaulted<boolean>;
  billingType: 'hourly' | 'fixed' | 'retainer' | null;
  hourlyRate: Numeric | null;
  retainerRate: Numeric | null;
  retainerMs: number | null;
  /** Null: as the account rounds. When it rounds is a setting of the account. */
  roundingMinutes: number | null;
  roundingDirection: 'nearest' | 'up' | 'down' | null;
  /** Null: the account's currency. */
  currency: string | null;
  language: string | null;
  paymentTermsDays: number | null;
  /** What the buyer wants on invoices, such as a Leitweg-ID. [EN 16931 BT-10] */
  buyerReference: string | null;
  /** Where invoices are delivered: an EAS scheme and the ID in it. [EN 16931 BT-49] */
  electronicAddress: Json | null;
  tags: Defaulted<string[]>;
  colour: string | null;
  /** Invoices bill only time that the client approved. */
  requiresApproval: Defaulted<boolean>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  /** Hash of the create request, to recognize a retry. */
  requestHash: Buffer;
  /** Null: as in the settings for invoices. */
  eInvoiceFormat: 'facturX' | 'xrechnungPdf' | 'xrechnungCii' | 'xrechnungUbl' | 'peppol' | 'none' | null;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    clientMergeMoves: ClientMergeMovesRow;
    clientViewers: ClientViewersRow;
    clients: ClientsRow;
  }
}
