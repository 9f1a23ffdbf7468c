import { standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import { starterNames } from './starter-names.ts';
import type { StarterKey } from './starter-names.ts';

/** A kind of expense, with what its lines start with. */
export type ExpenseCategory = {
  id: string;
  name: string;
  /** In percent, as text. */
  taxRate: string;
  recoverablePercent: number;
  deductiblePercent: number;
  needsReceipt: boolean;
  /** Asks for the occasion and the guests, as for a business meal. */
  asksForGuests: boolean;
  /** In the books, such as 4673. */
  ledgerAccount: string | null;
  isArchived: boolean;
};

/** What differs from the standard rate of a country, in percent, as of January 2026. People edit these proposals. */
type CountryDefaults = {
  transport?: string;
  hotel?: string;
  meals?: string;
  books?: string;
  /** Shares of business meals. */
  mealsRecoverable?: number;
  mealsDeductible?: number;
  transportRecoverable?: number;
  /** Stamps are exempt where directive 2006/112/EC, article 132 (1) (a) applies, and in the United Kingdom. */
  postage?: string;
};

const defaultsByCountry: Readonly<Record<string, CountryDefaults>> = {
  DE: { transport: '7', hotel: '7', meals: '7', books: '7', mealsDeductible: 70, postage: '0' },
  AT: { transport: '10', hotel: '10', meals: '10', books: '10', mealsDeductible: 50, postage: '0' },
  CH: { hotel: '3.8', books: '2.6' },
  FR: { transport: '10', hotel: '10', meals: '10', books: '5.5', transportRecoverable: 0, postage: '0' },
  ES: { transport: '10', hotel: '10', meals: '10', books: '4', postage: '0' },
  NL: { transport: '9', meals: '9', books: '9', mealsRecoverable: 0, mealsDeductible: 80, postage: '0' },
  IT: { transport: '10', hotel: '10', meals: '10', books: '4', mealsDeductible: 75, postage: '0' },
  GB: { transport: '0', books: '0', mealsRecoverable: 0, mealsDeductible: 0, postage: '0' },
  US: { mealsDeductible: 50 },
};

/** German accounts, from the standard chart SKR03. Trips are those of the owner, not of employees. */
const germanAccounts: Readonly<Record<string, string>> = {
  travel: '4673',
  hotel: '4676',
  meals: '4650',
  office: '4930',
  software: '4964',
  hardware: '4855',
  phone: '4920',
  postage: '4910',
  books: '4940',
  training: '4945',
  marketing: '4600',
  contractors: '3100',
  insurance: '4360',
  rent: '4210',
  fees: '4970',
};

/** The categories of an account that hasn't changed them, by country; their IDs are the same everywhere. */
export function starterCategories(country: string | null): ExpenseCategory[] {
  return starterNames(country).map(({ key, name }, place) => ({
    id: `00000000-0000-7000-8000-${String(place + 1).padStart(12, '0')}`,
    name,
    ...starterTax(key, country),
    needsReceipt: true,
    asksForGuests: key === 'meals',
    ledgerAccount: country === 'DE' ? (germanAccounts[key] ?? null) : null,
    isArchived: false,
  }));
}

type StarterTax = Pick<ExpenseCategory, 'taxRate' | 'recoverablePercent' | 'deductiblePercent'>;

function starterTax(key: StarterKey, country: string | null): StarterTax {
  const known: CountryDefaults = defaultsByCountry[country ?? ''] ?? {};
  const standard = standardTaxRate(country ?? '') ?? '0';
  const all = { recoverablePercent: 100, deductiblePercent: 100 };
  switch (key) {
    case 'travel':
      return {
        ...all,
        taxRate: known.transport ?? standard,
        recoverablePercent: known.transportRecoverable ?? 100,
      };
    case 'hotel':
      return { ...all, taxRate: known.hotel ?? standard };
    case 'meals':
      return {
        taxRate: known.meals ?? standard,
        recoverablePercent: known.mealsRecoverable ?? 100,
        deductiblePercent: known.mealsDeductible ?? 100,
      };
    case 'books':
      return { ...all, taxRate: known.books ?? standard };
    case 'postage':
      return { ...all, taxRate: known.postage ?? standard };
    case 'insurance':
    case 'fees':
      return { ...all, taxRate: '0' };
    default:
      return { ...all, taxRate: standard };
  }
}
