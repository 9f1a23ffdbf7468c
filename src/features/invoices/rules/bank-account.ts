import { formatIban, isIban, isSepaCountry } from './iban.ts';

/** What identifies a bank account, in the order in which documents print it. */
export const bankNumbers = [
  'iban',
  'routingNumber',
  'institutionNumber',
  'transitNumber',
  'sortCode',
  'bsb',
  'ifsc',
  'accountNumber',
  'bic',
] as const;
export type BankNumber = (typeof bankNumbers)[number];

export type BankAccount = Readonly<Record<BankNumber | 'instructions', string>> & { paymentPage?: string };

/** Where it isn't the IBAN alone. */
const numbersByCountry: Readonly<Record<string, readonly BankNumber[]>> = {
  US: ['routingNumber', 'accountNumber', 'bic'],
  GB: ['sortCode', 'accountNumber', 'iban', 'bic'],
  AU: ['bsb', 'accountNumber', 'bic'],
  IN: ['ifsc', 'accountNumber', 'bic'],
  CA: ['institutionNumber', 'transitNumber', 'accountNumber', 'bic'],
};

/** What the settings ask for in a country, and what is filled in already. */
export function offeredNumbers(country: string | null, bank: BankAccount): readonly BankNumber[] {
  const usual = usualNumbers(country);
  const others = bankNumbers.filter((name) => !usual.includes(name) && bank[name].trim() !== '');
  return [...usual, ...others];
}

function usualNumbers(country: string | null): readonly BankNumber[] {
  if (country === null) return ['iban', 'accountNumber', 'bic'];
  const known = numbersByCountry[country];
  return known ?? (isSepaCountry(country) ? ['iban', 'bic'] : ['iban', 'accountNumber', 'bic']);
}

/** The numbers that are filled in, as banks write them. */
export function printedNumbers(bank: BankAccount): [name: BankNumber, text: string][] {
  return bankNumbers.flatMap((name): [BankNumber, string][] => {
    const text = formatBankNumber(name, bank[name].trim());
    return text === '' ? [] : [[name, text]];
  });
}

/** Unusual ones stay as they were typed: only IBANs and routing numbers have check digits. */
function formatBankNumber(name: BankNumber, text: string): string {
  if (name === 'iban') return isIban(text) ? formatIban(text) : text;
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return text;
  if (name === 'sortCode') return digits.replaceAll(/(..)(?=.)/g, '$1-');
  return name === 'bsb' ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
}

/** Nine digits with the checksum of the American Bankers Association. */
export function isRoutingNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^\d{9}$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(digits, Number).reduce(
    (all, digit, place) => all + digit * (weights[place % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
