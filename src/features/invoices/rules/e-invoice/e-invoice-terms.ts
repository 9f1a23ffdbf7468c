import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { LineUnit, TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';

/** The terms of EN 16931 that both syntaxes write. Amounts are in minor units; texts may be empty. */
export type EInvoiceTerms = {
  /** BT-1 */
  number: string;
  /** BT-2 */
  issueDay: string;
  /** BT-3: invoice, credit note, prepayment invoice. */
  typeCode: '380' | '381' | '386';
  /** BT-5 */
  currency: string;
  /** BT-9 */
  dueDay: string | null;
  /** BT-10 */
  buyerReference: string | null;
  /** BT-13 */
  orderReference: string | null;
  /** BT-20 */
  paymentTerms: string;
  /** BT-22 */
  note: string;
  /** BG-3: the credited invoice, or deducted deposits. */
  precedingInvoices: readonly { number: string; day: string | null }[];
  seller: EInvoiceParty;
  buyer: EInvoiceParty;
  /** BT-72 */
  deliveryDay: string | null;
  /** BG-14; null if it is one day. */
  period: EInvoicePeriod | null;
  /** BG-15 */
  deliverTo: EInvoiceAddress | null;
  /** Null: no account to pay to, and no rule that asks for one. */
  payment: EInvoicePayment | null;
  adjustments: readonly (EInvoiceAdjustment & { tax: EInvoiceTax })[];
  /** BG-23 */
  taxGroups: readonly EInvoiceTaxGroup[];
  totals: EInvoiceTotals;
  /** BG-25 */
  lines: readonly EInvoiceLine[];
};

export type EInvoiceAddress = {
  street: string;
  street2: string;
  city: string;
  postalCode: string;
  region: string;
  country: string | null;
};

/** BG-4 or BG-7 */
export type EInvoiceParty = {
  /** BT-27, BT-44 */
  name: string;
  /** BT-29 */
  id: string | null;
  /** BT-30, BT-47 */
  registration: { scheme: string | null; id: string } | null;
  /** BT-31, BT-48 */
  vatId: string | null;
  /** BT-32 */
  taxNumber: string | null;
  /** BT-34, BT-49 */
  electronicAddress: { scheme: string; id: string } | null;
  /** BG-5, BG-8 */
  address: EInvoiceAddress;
  /** BG-6, BG-9 */
  contact: { name: string; phone: string; email: string | null };
};

export type EInvoicePeriod = { from: string; to: string };

/** BG-16 */
export type EInvoicePayment = {
  /** BT-81: SEPA credit transfer, credit transfer, not defined. */
  meansCode: '58' | '30' | '1';
  /** BG-17 */
  account: { id: string; isIban: boolean; holder: string; bic: string } | null;
};

/** A discount or charge of the document or a line. [BG-20, BG-21, BG-27, BG-28] */
export type EInvoiceAdjustment = {
  isCharge: boolean;
  amountMinor: number;
  /** Null: an amount that was given as such. */
  share: { percent: string; ofMinor: number } | null;
  reason: string | null;
};

/** The rate is null where the standard forbids one. */
export type EInvoiceTax = { category: TaxCategory; rate: string | null };

export type EInvoiceTaxGroup = EInvoiceTax & {
  /** BT-116 */
  taxableMinor: number;
  /** BT-117 */
  taxMinor: number;
  /** BT-120 */
  reason: string;
  /** BT-121 */
  reasonCode: string | null;
};

/** BT-106 to BT-115, named in `calculate-invoice.ts`. */
export type EInvoiceTotals = Omit<InvoiceCalculation, 'lines' | 'groups' | 'printed'>;

export type EInvoiceLine = {
  /** BT-126 */
  id: string;
  /** Its place among all lines of the document, from 0. */
  place: number;
  /** BT-127 */
  note: string;
  /** BT-129 */
  quantity: string;
  /** BT-130 */
  unit: LineUnit;
  /** BT-131 */
  netMinor: number;
  /** BG-26 */
  period: EInvoicePeriod | null;
  adjustments: readonly EInvoiceAdjustment[];
  /** BT-146 */
  price: string;
  /** BT-149 */
  priceQuantity: 1 | 60;
  /** BG-30 */
  tax: EInvoiceTax;
  /** BT-153 */
  name: string;
  /** BT-154 */
  description: string;
};
