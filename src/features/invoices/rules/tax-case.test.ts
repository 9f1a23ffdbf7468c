import { describe, expect, it } from 'vitest';
import { documentLanguages } from '#messages/document/languages.ts';
import { standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { proposeTax } from './tax-case.ts';
import type { Supply, TaxBuyer, TaxSeller } from './tax-case.ts';
import { taxNote } from './tax-notes.ts';

const german: TaxSeller = {
  country: 'DE',
  vatId: 'DE123456789',
  isSmallBusiness: false,
  defaultRate: '19',
  reducedRate: '7',
};
const business = (country: string, vatId: string | null = null) => ({ country, vatId, isBusiness: true });
const consumer = (country: string) => ({ country, vatId: null, isBusiness: false });
const services = { kind: 'services' } as const;
const goods = { kind: 'goods' } as const;
const propose = (buyer: TaxBuyer, supply: Supply = services, seller: Partial<TaxSeller> = {}) => {
  const { taxCategory, taxRate, reason } = proposeTax({ ...german, ...seller }, buyer, supply);
  return [taxCategory, taxRate, reason];
};

describe('the proposed tax', () => {
  it('at home is the seller’s rate', () => {
    expect(propose(business('DE', 'DE1'))).toEqual(['S', '19', null]);
    expect(propose(consumer('DE'), { kind: 'services', isReduced: true })).toEqual(['S', '7', null]);
    expect(propose({ country: null, vatId: null, isBusiness: false })).toEqual(['S', '19', null]);
  });

  it('is the country’s rate if the seller set none', () => {
    expect(propose(consumer('FI'), services, { country: 'FI', defaultRate: '0' })).toEqual([
      'S',
      '25.5',
      null,
    ]);
    expect(propose(consumer('US'), services, { country: 'US', defaultRate: '0' })).toEqual(['O', '0', null]);
    expect(propose(consumer('DE'), services, { country: null, defaultRate: '0' })).toEqual(['O', '0', null]);
  });

  it('within the EU is reverse charge or intra-community, with both VAT IDs', () => {
    expect(propose(business('AT', 'ATU12345678'))).toEqual(['AE', '0', 'reverseCharge']);
    expect(propose(business('GR', 'EL123456789'), goods)).toEqual(['K', '0', 'intraCommunity']);
    expect(propose(business('AT'))).toEqual(['S', '19', null]);
    expect(propose(business('AT', 'DE999999999'))).toEqual(['S', '19', null]);
    expect(propose(business('AT', 'ATU12345678'), services, { vatId: null })).toEqual(['S', '19', null]);
    expect(propose(consumer('FR'))).toEqual(['S', '19', null]);
  });

  it('beyond the EU is an export, or not taxed at home', () => {
    expect(propose(business('US'))).toEqual(['O', '0', 'serviceAbroad']);
    expect(propose(consumer('CH'), goods)).toEqual(['G', '0', 'export']);
    expect(propose(consumer('CH'))).toEqual(['O', '0', 'serviceAbroad']);
    expect(propose(consumer('DE'), services, { country: 'CH', defaultRate: '8.1' })).toEqual([
      'S',
      '8.1',
      null,
    ]);
    const swiss = { country: 'CH', vatId: 'CHE-1', defaultRate: '8.1' };
    expect(propose(business('DE', 'DE1'), services, swiss)).toEqual(['O', '0', 'serviceAbroad']);
  });

  it('of a small business is none, except for reverse charge', () => {
    const small = { isSmallBusiness: true };
    expect(propose(consumer('DE'), services, small)).toEqual(['E', '0', 'smallBusiness']);
    expect(propose(business('AT', 'ATU12345678'), services, small)).toEqual(['AE', '0', 'reverseCharge']);
  });

  it('has the codes of EN 16931', () => {
    const codeOf = (buyer: TaxBuyer, supply: Supply) => proposeTax(german, buyer, supply).vatexCode;
    expect(codeOf(business('AT', 'ATU12345678'), services)).toBe('VATEX-EU-AE');
    expect(codeOf(business('AT', 'ATU12345678'), goods)).toBe('VATEX-EU-IC');
    expect(codeOf(consumer('CH'), goods)).toBe('VATEX-EU-G');
    const french = { ...german, country: 'FR', isSmallBusiness: true };
    expect(proposeTax(french, consumer('FR'), services).vatexCode).toBe('VATEX-FR-FRANCHISE');
  });
});

describe('the note instead of tax', () => {
  it('names the law of the seller’s country', () => {
    expect(taxNote('smallBusiness', 'de', 'DE')).toBe(
      'Keine Umsatzsteuer: Kleinunternehmerregelung (§ 19 UStG).',
    );
    expect(taxNote('smallBusiness', 'fr', 'FR')).toBe('TVA non applicable (art. 293 B du CGI).');
    expect(taxNote('reverseCharge', 'en', 'DE')).toBe('Reverse charge: VAT is to be paid by the customer.');
  });

  it('exists in every language', () => {
    const written = documentLanguages.map((language) => taxNote('export', language, null));
    expect(new Set(written).size).toBe(documentLanguages.length);
    expect(documentLanguage('de-AT')).toBe('de');
    expect(documentLanguage('ja')).toBe('en');
  });
});

it('standard rates are numbers in percent', () => {
  expect(['DE', 'EE', 'GB', 'CH', 'NO', 'US'].map(standardTaxRate)).toEqual([
    '19',
    '24',
    '20',
    '8.1',
    '25',
    null,
  ]);
});
