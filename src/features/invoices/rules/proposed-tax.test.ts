import { expect, it } from 'vitest';
import { InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { aLine } from '#tests/support/invoice-terms-fixture.ts';
import { spansTaxChange } from './law/spans-tax-change.ts';
import { followProposal, proposedTax, rateChangeProblems, taxDay, usualRateOn } from './proposed-tax.ts';

const notSubject = { taxCategory: 'O', taxRate: '0' } as const;
const standard = { taxCategory: 'S', taxRate: '19' } as const;
const series = { pattern: '{YYYY}-{seq:4}', reset: 'yearly' };
const settingsOf = (seller: object, tax: object = {}) =>
  InvoiceSettings.parse({
    seller,
    tax,
    bank: {},
    series: { invoice: series, creditNote: series, quote: series },
    texts: { invoice: {}, creditNote: {}, quote: {} },
  });
const today = '2026-11-28';
const parisian = { country: 'FR', vatId: 'FR12345678901', registrationId: null };

it('the proposed tax follows the country, the VAT ID and the status of the business', () => {
  expect(proposedTax(settingsOf({}), parisian, today)).toEqual(notSubject);
  expect(proposedTax(settingsOf({ country: 'DE' }), null, today)).toEqual(standard);
  expect(proposedTax(settingsOf({ country: 'DE' }), parisian, today)).toEqual(standard);
  const withVatId = { country: 'DE', vatId: 'DE136695976' };
  expect(proposedTax(settingsOf(withVatId), parisian, today)).toMatchObject({ taxCategory: 'AE' });
  expect(proposedTax(settingsOf(withVatId, { isSmallBusiness: true }), null, today)).toMatchObject({
    taxCategory: 'E',
  });
});

it('a later rate is proposed from its day on, in whatever order the rates stand', () => {
  const laterRates = [
    { from: '2028-01-01', rate: '21' },
    { from: '2027-01-01', rate: '20' },
  ];
  const settings = settingsOf({ country: 'DE' }, { laterRates });
  const rateOn = (on: string) => proposedTax(settings, null, on).taxRate;
  expect(['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map(rateOn)).toEqual([
    '19',
    '20',
    '20',
    '21',
  ]);
  const small = settingsOf({ country: 'DE' }, { laterRates, isSmallBusiness: true });
  expect(proposedTax(small, null, '2028-01-01')).toMatchObject({ taxCategory: 'E' });
});

it('the usual rate of a day is that of the settings, or else of the country', () => {
  const laterRates = [{ from: '2027-01-01', rate: '20' }];
  const german = settingsOf({ country: 'DE' }, { laterRates });
  expect(['2026-12-31', '2027-01-01'].map((on) => usualRateOn(german, on))).toEqual(['19', '20']);
  expect(usualRateOn(settingsOf({}, { laterRates }), '2026-12-31')).toBe(null);
});

it('a draft has the tax of the last day of its service', () => {
  const line = aLine({ from: '2026-12-01', to: '2026-12-31' });
  const open = { serviceFrom: null, serviceTo: null };
  expect(taxDay({ ...open, lines: [line] }, '2027-01-05')).toBe('2026-12-31');
  expect(taxDay({ ...open, serviceTo: '2027-01-31', lines: [line] }, '2027-01-05')).toBe('2027-01-31');
  expect(taxDay({ ...open, lines: [] }, '2027-01-05')).toBe('2027-01-05');
});

it('lines follow the proposal together, unless someone chose the tax of one', () => {
  const heading = aLine({ kind: 'heading', ...standard });
  const untouched = [aLine(notSubject), aLine({ ...notSubject, taxRate: '0.00' })];
  expect(followProposal([heading, ...untouched], notSubject, standard)).toMatchObject([
    standard,
    standard,
    standard,
  ]);
  const chosen = [aLine(notSubject), aLine({ ...standard, taxRate: '7' })];
  expect(followProposal(chosen, notSubject, standard)).toBeNull();
  expect(followProposal(untouched, notSubject, { ...notSubject, taxRate: '0.0' })).toBeNull();
  expect(followProposal([heading], notSubject, standard)).toBeNull();
  const disbursement = aLine({ kind: 'expense', taxCategory: 'E', taxRate: '0' });
  expect(followProposal([disbursement, ...untouched], notSubject, standard)).toMatchObject([
    { taxCategory: 'E' },
    standard,
    standard,
  ]);
});

it.each([
  ['made before, with the rate before', {}, [{ field: 'serviceFrom', code: 'required' }]],
  ['with another rate', { lines: [aLine({ taxRate: '7' })] }, []],
  ['with the new rate', { lines: [aLine({ taxRate: '21' })] }, []],
  ['with the day of its service', { serviceTo: '2026-12-20' }, []],
  ['made since', { madeOn: '2027-01-01' }, []],
  ['issued as of a day before', { issueDay: '2026-12-31' }, []],
])('a draft %s says when its work was done, if the rate has changed', (_what, change, problems) => {
  const settings = settingsOf({ country: 'DE' }, { laterRates: [{ from: '2027-01-01', rate: '21' }] });
  const made = {
    lines: [aLine({ taxRate: '19' })],
    serviceFrom: null,
    serviceTo: null,
    madeOn: '2026-12-31',
    issueDay: '2027-01-02',
    ...change,
  };
  const { madeOn, issueDay } = made;
  expect(rateChangeProblems(made, { settings, buyer: null, madeOn, issueDay })).toMatchObject(problems);
});

it('a line of time is across two taxes if one of its days has another than the line', () => {
  const settings = settingsOf({ country: 'DE' }, { laterRates: [{ from: '2027-01-01', rate: '21' }] });
  const across = (line: Parameters<typeof aLine>[0]) =>
    spansTaxChange(aLine({ kind: 'time', from: '2026-12-20', to: '2027-01-05', ...line }), (day) =>
      proposedTax(settings, null, day),
    );
  expect(['19', '21'].map((taxRate) => across({ taxRate }))).toEqual([true, true]);
  // Someone chose it.
  expect(across({ taxRate: '7' })).toBe(false);
  expect(across({ to: '2026-12-31' })).toBe(false);
  expect(across({ kind: 'item' })).toBe(false);
});
