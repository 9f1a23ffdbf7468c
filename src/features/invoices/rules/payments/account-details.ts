import type { BankAccount } from '#src/features/invoices/rules/bank-account.ts';

/** Whether a payer learns where to pay: the number of the bank, or its name, isn't enough. */
export function hasPaymentDetails(bank: BankAccount): boolean {
  const { instructions, paymentPage = '' } = bank;
  return hasAccount(bank) || instructions.trim() !== '' || paymentPage.trim() !== '';
}

export function hasAccount(bank: BankAccount): boolean {
  return bank.iban.trim() !== '' || bank.accountNumber.trim() !== '';
}
