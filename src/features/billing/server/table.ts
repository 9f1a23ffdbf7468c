// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted } from '#src/platform/server/database/column-types.ts';

type InvoicedPricesRow = {
  userId: string;
  projectId: string;
  /** The id of an instalment; price: a part of the price without one; period: or hours: a retainer’s hours, recurring or bought once, with the first day of their period. */
  part: string;
  invoiceId: string;
  lineId: string;
  amountMinor: number;
  /** Of a retainer: the hours it bills. */
  durationMs: number | null;
  /** Of a retainer: how many of its hours issued credit notes credit, by their amount. */
  creditedMs: Defaulted<number>;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    invoicedPrices: InvoicedPricesRow;
  }
}
