import { printedNumbers } from '#src/features/invoices/rules/bank-account.ts';
import { paymentQrText } from '#src/features/invoices/rules/payment-qr.ts';
import { hasAccount, hasPaymentDetails } from '#src/features/invoices/rules/payments/account-details.ts';
import {
  paymentPageAddress,
  paymentPageProblem,
} from '#src/features/invoices/rules/payments/payment-page.ts';
import type { FrozenInvoice } from './frozen-invoice.ts';
import { numberFact } from './invoice-facts.ts';
import type { Fact } from './invoice-facts.ts';
import type { TextFormat } from './text-format.ts';

export type DocumentPayment = {
  title: string;
  /** The numbers of the account; empty if only the instructions say where to pay. A number is copied digit by digit. */
  facts: (Fact & { isNumber: boolean })[];
  instructions: string;
  /** Where it is paid online. */
  page: { label: string; url: string } | null;
  /** The text of the QR code. */
  qr: string | null;
};

/** How to pay. Null if nothing is to be paid, or the settings didn’t say where. */
export function paymentInstructions(
  { bank, type, seller, buyer, hasPaymentQr, terms, number }: FrozenInvoice,
  amountMinor: number,
  format: TextFormat,
): DocumentPayment | null {
  const { words } = format;
  const isPayable = (type === 'invoice' || type === 'deposit') && amountMinor > 0;
  if (!isPayable || !hasPaymentDetails(bank)) return null;
  const title = words.payment;
  const instructions = bank.instructions.trim();
  const reference = numberFact({ number }, format).value;
  const paid = { number: reference, amountMinor, currency: terms.currency, client: buyer.name };
  // A restored archive may bring an address that the settings refuse.
  const isSafe = paymentPageProblem(bank.paymentPage) === null;
  const url = isSafe ? paymentPageAddress(bank.paymentPage, paid) : '';
  const page = url === '' ? null : { label: words.payOnline, url };
  if (!hasAccount(bank)) return { title, facts: [], instructions, page, qr: null };
  const accountHolder = bank.accountHolder || seller.name;
  const facts = [
    { label: words.accountHolder, value: accountHolder, isNumber: false },
    ...printedNumbers(bank).map(([name, value]) => ({
      label: words.bankNumbers[name],
      value,
      isNumber: true,
    })),
    { label: words.bank, value: bank.bankName, isNumber: false },
    { label: words.reference, value: reference, isNumber: true },
  ];
  return {
    title,
    facts: facts.filter(({ value }) => value !== ''),
    instructions,
    page,
    qr: hasPaymentQr
      ? paymentQrText({ ...bank, accountHolder, currency: terms.currency, amountMinor, reference })
      : null,
  };
}
