import { isEuCountry, standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import type { TaxCategory } from './invoice-limits.ts';

/** Why a document has no tax; printed in words of its language by `taxNote`. */
export const taxReasons = [
  'smallBusiness',
  'reverseCharge',
  'intraCommunity',
  'export',
  'serviceAbroad',
  'notSubject',
  'disbursement',
  'exempt',
] as const;
export type TaxReason = (typeof taxReasons)[number];

export type TaxProposal = {
  taxCategory: TaxCategory;
  taxRate: string;
  reason: TaxReason | null;
  /** A code of the VATEX list of EN 16931. [BT-121] */
  vatexCode: string | null;
};

export type TaxSeller = {
  country: string | null;
  vatId: string | null;
  isSmallBusiness: boolean;
  /** In percent; 0 if it isn't set. */
  defaultRate: string;
  reducedRate: string | null;
};

export type TaxBuyer = { country: string | null; vatId: string | null; isBusiness: boolean };

export type Supply = { kind: 'services' | 'goods'; isReduced?: boolean };

/** A proposal by the general rules of place of supply. Special rules are many: the user decides. */
export function proposeTax(seller: TaxSeller, buyer: TaxBuyer, supply: Supply): TaxProposal {
  return abroadCase(seller, buyer, supply) ?? domesticCase(seller, supply);
}

/** The category that a reason belongs to, and its code. */
export function taxOfReason(reason: TaxReason, sellerCountry: string | null): TaxProposal {
  const [taxCategory, vatexCode] = casesByReason[reason];
  const isFrench = reason === 'smallBusiness' && sellerCountry === 'FR';
  return { taxCategory, taxRate: '0', reason, vatexCode: isFrench ? 'VATEX-FR-FRANCHISE' : vatexCode };
}

const casesByReason: Readonly<Record<TaxReason, readonly [TaxCategory, string | null]>> = {
  smallBusiness: ['E', null],
  exempt: ['E', null],
  disbursement: ['E', null],
  reverseCharge: ['AE', 'VATEX-EU-AE'],
  intraCommunity: ['K', 'VATEX-EU-IC'],
  export: ['G', 'VATEX-EU-G'],
  serviceAbroad: ['O', 'VATEX-EU-O'],
  notSubject: ['O', 'VATEX-EU-O'],
};

/** What the buyer's country decides; null if it is taxed like at home. */
function abroadCase({ country, vatId }: TaxSeller, buyer: TaxBuyer, { kind }: Supply): TaxProposal | null {
  if (country === null || buyer.country === null || buyer.country === country) return null;
  const isWithinEu = isEuCountry(country) && isEuCountry(buyer.country);
  if (isWithinEu) {
    // Without both VAT IDs, the buyer counts as a consumer.
    if (vatId === null || !isForeignVatId(buyer.vatId, country)) return null;
    return taxOfReason(kind === 'goods' ? 'intraCommunity' : 'reverseCharge', country);
  }
  if (kind === 'goods') return taxOfReason('export', country);
  // What freelancers do for customers outside the EU is taxed there, also for consumers. [2006/112/EC art. 44, 59]
  const isTaxedAbroad = isEuCountry(country) || buyer.isBusiness || buyer.vatId !== null;
  return isTaxedAbroad ? taxOfReason('serviceAbroad', country) : null;
}

function domesticCase(seller: TaxSeller, { isReduced }: Supply): TaxProposal {
  if (seller.isSmallBusiness) return taxOfReason('smallBusiness', seller.country);
  const standard = usualTaxRate(seller);
  const taxRate = isReduced ? (seller.reducedRate ?? standard) : standard;
  if (taxRate === null) return { taxCategory: 'O', taxRate: '0', reason: null, vatexCode: null };
  const taxCategory = Number(taxRate) === 0 ? 'Z' : 'S';
  return { taxCategory, taxRate, reason: null, vatexCode: null };
}

/** By the settings, or the seller’s country; null where there is no such tax, or we don't know it. */
export function usualTaxRate({ defaultRate, country }: Pick<TaxSeller, 'defaultRate' | 'country'>) {
  if (Number(defaultRate) > 0) return defaultRate;
  return country === null ? null : standardTaxRate(country);
}

/** Whether an EU country other than the seller's gave it. Greece writes EL. */
function isForeignVatId(vatId: string | null, sellerCountry: string): boolean {
  const prefix = (vatId ?? '').trim().slice(0, 2).toUpperCase();
  const country = prefix === 'EL' ? 'GR' : prefix;
  return isEuCountry(country) && country !== sellerCountry;
}
