import * as m from '#messages/invoices.ts';
import type { BankNumber } from '#src/features/invoices/rules/bank-account.ts';

export const bankNumberLabels: Readonly<Record<BankNumber, string>> = {
  iban: m.iban,
  routingNumber: m.routingNumber,
  institutionNumber: m.institutionNumber,
  transitNumber: m.transitNumber,
  sortCode: m.sortCode,
  bsb: m.bsb,
  ifsc: m.ifsc,
  accountNumber: m.accountNumber,
  bic: m.bic,
};
