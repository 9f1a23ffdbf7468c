import * as m from '#messages/invoices.ts';
import { createTextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import type { ContentWords, TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import type { LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { bankNumberLabels } from '#src/features/invoices/web/bank-number-labels.ts';
import { invoiceTypeLabels } from '#src/features/invoices/web/invoice-labels.ts';

type Shown = { currency: string; seller: { country: string | null } | undefined };

/** How the screen writes a document: in the language of the interface, with the formats of the account. */
export function screenFormat({ currency, seller }: Shown): TextFormat {
  return createTextFormat({
    words: screenWords,
    unit: (unit, quantity) => unitWords[unit](Number(quantity)),
    currency,
    sellerCountry: seller?.country ?? null,
  });
}

/** Pieces and flat fees need no unit. */
const unitWords: Readonly<Record<LineUnit, (count: number) => string>> = {
  HUR: () => m.hourUnit,
  DAY: (count) => m.dayUnit({ count }),
  MIN: () => m.minuteUnit,
  MON: (count) => m.monthUnit({ count }),
  C62: () => '',
  KMT: () => m.kilometreUnit,
  LS: () => '',
};

const screenWords: ContentWords = {
  titles: invoiceTypeLabels,
  to: m.to,
  from: m.from,
  number: m.number,
  date: m.date,
  dueDate: m.dueDate,
  validUntil: m.validUntil,
  serviceDate: m.serviceDate,
  servicePeriod: m.servicePeriod,
  customerReference: m.buyerReference,
  purchaseOrder: m.poNumber,
  creditOf: m.creditForInvoice,
  quote: m.quote,
  description: m.description,
  quantity: m.quantity,
  price: m.price,
  amount: m.amount,
  subtotal: m.subtotal,
  discount: m.discount,
  charge: m.charge,
  net: () => m.netAmount,
  taxOn: m.taxOf,
  untaxed: ({ taxInText, amount }) => m.untaxedAmount({ tax: taxInText, amount }),
  pricesIncludeTax: ({ taxInText }) => m.linesIncludeTax({ tax: taxInText }),
  rounding: m.rounding,
  total: m.total,
  totalCredit: m.totalCredit,
  amountDue: m.amountDue,
  payment: m.payment,
  payOnline: m.payOnline,
  accountHolder: m.accountHolder,
  bankNumbers: bankNumberLabels,
  bank: m.bankName,
  reference: m.reference,
  taxNumber: m.taxNumber,
  registration: m.registrationId,
  draft: m.draft,
  depositUnpaid: m.depositUnpaid,
};
