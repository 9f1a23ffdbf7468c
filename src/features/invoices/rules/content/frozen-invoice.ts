import type { Bank } from '#src/features/invoices/contract-parties.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { InvoiceTerms, StoredTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { DepositTax } from '#src/features/invoices/rules/law/deposit-taxes.ts';
import type { TaxReason } from '#src/features/invoices/rules/tax-case.ts';

type Address = {
  name: string;
  street: string;
  street2: string;
  postalCode: string;
  city: string;
  region: string;
  country: string | null;
  vatId: string | null;
  registrationId: string | null;
  email: string | null;
  /** Where e-invoices come from or go to; null: the email address. */
  electronicAddress: { scheme: string; id: string } | null;
};

export type SellerDetails = Address & {
  taxNumber: string | null;
  /** Whom to ask. */
  contactName: string;
  phone: string;
  website: string;
};

export type BuyerDetails = Address & {
  contact: string;
  /** Replaces the postal address if that is empty. */
  addressText: string;
};

export type DeductedDeposit = {
  number: string;
  issueDay: string;
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
  taxes?: readonly DepositTax[] | undefined;
  unpaidMinor?: number | undefined;
};

/** All that the texts of a document follow from, as frozen when it was issued. */
export type FrozenInvoice = {
  type: InvoiceType;
  /** Null: a draft, marked as such. */
  number: string | null;
  issueDay: string;
  /** For a quote, the last day to accept it. */
  dueDay: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  /** The credited invoice, or the quote of an invoice. */
  relatedNumber: string | null;
  relatedDay: string | null;
  buyerReference: string | null;
  poNumber: string | null;
  seller: SellerDetails;
  buyer: BuyerDetails;
  bank: Bank;
  terms: InvoiceTerms;
  /** What it deducts; together `terms.prepaidMinor`. */
  deposits: readonly DeductedDeposit[];
  /** Without placeholders. */
  texts: { subject: string; intro: string; closing: string };
  taxNotes: readonly string[];
  /** What the notes say, in the same order; documents of before they were kept have none. */
  taxReasons: readonly TaxReason[];
  /** What the law wants said about late payment. */
  paymentNotes: readonly string[];
  hasPaymentQr: boolean;
  /** BCP 47; texts are in English if we don't have its language. */
  language: string;
};

/** What the settings and the client decided. */
type FrozenPart =
  | 'seller'
  | 'buyer'
  | 'bank'
  | 'texts'
  | 'taxNotes'
  | 'taxReasons'
  | 'paymentNotes'
  | 'hasPaymentQr'
  | 'language'
  | 'relatedNumber'
  | 'relatedDay';

type IssuedDocument = Omit<FrozenInvoice, FrozenPart | 'terms'> &
  StoredTerms & { frozen: Pick<FrozenInvoice, FrozenPart> };

/** An issued document as it was frozen, without what only its owner sees. */
export function frozenInvoice({ frozen, ...document }: IssuedDocument): FrozenInvoice {
  return {
    type: document.type,
    number: document.number,
    issueDay: document.issueDay,
    dueDay: document.dueDay,
    serviceFrom: document.serviceFrom,
    serviceTo: document.serviceTo,
    relatedNumber: frozen.relatedNumber,
    relatedDay: frozen.relatedDay,
    buyerReference: document.buyerReference,
    poNumber: document.poNumber,
    seller: frozen.seller,
    buyer: frozen.buyer,
    bank: frozen.bank,
    terms: toTerms(document),
    deposits: document.deposits,
    texts: frozen.texts,
    taxNotes: frozen.taxNotes,
    taxReasons: frozen.taxReasons,
    paymentNotes: frozen.paymentNotes,
    hasPaymentQr: frozen.hasPaymentQr,
    language: frozen.language,
  };
}
