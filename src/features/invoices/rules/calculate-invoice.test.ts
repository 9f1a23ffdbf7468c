import { describe, expect, it } from 'vitest';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import type { LineUnit } from './invoice-limits.ts';
import type { InvoiceLine } from './invoice-terms.ts';

describe('amounts that other tools get wrong', () => {
  it('taxes 8,180.00 at 9.975 % with 815.96', () => {
    const { taxMinor } = calculateInvoice(terms([aLine({ price: '8180.00', taxRate: '9.975' })]));
    expect(taxMinor).toBe(815_96);
  });

  it('owes nothing after 165.01 was paid for 138.66 at 19 %', () => {
    const lines = [aLine({ price: '138.66' })];
    expect(calculateInvoice(terms(lines))).toMatchObject({ grossMinor: 165_01, dueMinor: 165_01 });
    expect(calculateInvoice(terms(lines, { prepaidMinor: 165_01 })).dueMinor).toBe(0);
  });

  it('subtracts a discount before tax', () => {
    const discount = { amountMinor: 7500_00 };
    const calculation = calculateInvoice(terms([aLine({ price: '8500' })], { discount }));
    expect(calculation).toMatchObject({ netMinor: 1000_00, taxMinor: 190_00, grossMinor: 1190_00 });
  });

  it('adds two taxes of one amount to 160.97', () => {
    // Two taxes on the same amount are one rate: Quebec's 5 % and 9.975 %.
    const { taxMinor, grossMinor } = calculateInvoice(terms([aLine({ price: '140', taxRate: '14.975' })]));
    expect([taxMinor, grossMinor]).toEqual([20_97, 160_97]);
  });
});

describe('time', () => {
  it.each([
    { minutes: 50, price: '100', timeMode: 'printed', text: '0.83', unit: 'HUR', net: 83_00 },
    { minutes: 50, price: '100', timeMode: 'exact', text: '50', unit: 'MIN', net: 83_33 },
    { minutes: 46, price: '48', timeMode: 'printed', text: '0.77', unit: 'HUR', net: 36_96 },
    { minutes: 46, price: '48', timeMode: 'exact', text: '46', unit: 'MIN', net: 36_80 },
    { minutes: 30, price: '27.50', timeMode: 'exact', text: '0.5', unit: 'HUR', net: 13_75 },
    { minutes: 46.5, price: '48', timeMode: 'exact', text: '0.775', unit: 'HUR', net: 37_20 },
    { minutes: 83.75, price: '100', timeMode: 'exact', text: '1.395833', unit: 'HUR', net: 139_58 },
    // Half a cent: 0.000278 h would be enough, 0.000277 h too little.
    { minutes: 1 / 60, price: '18', timeMode: 'exact', text: '0.000278', unit: 'HUR', net: 1 },
  ] as const)('of $minutes min at $price ($timeMode) prints $text $unit', (given) => {
    const { minutes, price, timeMode, text, unit, net } = given;
    const [line] = calculateInvoice(terms([timeLine(minutes, price)], { timeMode })).lines;
    expect(line).toMatchObject({ quantityText: text, unit, netMinor: net });
    expect(line?.priceQuantity).toBe(unit === 'MIN' ? 60 : 1);
  });

  it.each([
    { minutes: [30, 75], shown: [null, null] },
    { minutes: [30, 20, 75], shown: ['0:30', '0:20', '1:15'] },
    { minutes: [2368], shown: ['39:28'] },
    // With seconds, as decimal hours.
    { minutes: [20, 30, 7.5], shown: [null, null, null] },
  ])('of $minutes min is written in one way: $shown', ({ minutes, shown }) => {
    const lines = minutes.map((each) => timeLine(each, '80'));
    const written = (timeMode: 'exact' | 'printed') =>
      calculateInvoice(terms(lines, { timeMode })).lines.map(({ clockText }) => clockText);
    expect(written('exact')).toEqual(shown);
    expect(written('printed')).toEqual(minutes.map(() => null));
  });

  it.each([
    { minutes: [11 * 60 + 48 + 44 / 60], price: '80', hours: ['11.8122'] },
    { minutes: [20, 30, 40, 75, 7.5], price: '80', hours: ['0.33333', '0.5', '0.66667', '1.25', '0.125'] },
    { minutes: [0.3333 * 60], price: '80', hours: ['0.3333'] },
    // Half a cent: the nearest hours of any length would give a cent less.
    { minutes: [50, 110, 7.5], price: '93.75', hours: ['0.8334', '1.8334', '0.125'] },
    { minutes: [50, 7.5], price: '87.75', hours: ['0.8334', '0.125'] },
    { minutes: [50, 7.5], price: '1500000.01', hours: ['0.833333333', '0.125'] },
    { minutes: [20, 0.1], price: '9.99', hours: ['0.333', '0.002'] },
    { minutes: [20, 0.1], price: '0', hours: ['0.33', '0.002'] },
  ])('of $minutes min at $price, with seconds, is hours that lead to its amount', (given) => {
    const lines = given.minutes.map((each) => timeLine(each, given.price));
    const calculated = calculateInvoice(terms(lines)).lines;
    expect(calculated.map(({ hoursText, quantityText }) => hoursText ?? quantityText)).toEqual(given.hours);
    for (const { hoursText, quantityText, amountMinor } of calculated)
      expect(Math.round(Number(hoursText ?? quantityText) * Number(given.price) * 100)).toBe(amountMinor);
  });

  it('decides how typed hours are written, but not what can’t be, or another unit', () => {
    const typed = (quantity: string, unit: LineUnit = 'HUR') => aLine({ quantity, unit });
    const lines = [typed('1.5'), typed('-0.1'), typed('0.125'), typed('20', 'MIN'), typed('2', 'DAY')];
    const written = (others: InvoiceLine[]) =>
      calculateInvoice(terms([...lines, ...others]))
        .lines.map(({ clockText }) => clockText)
        .slice(0, 5);
    expect(written([timeLine(20, '80')])).toEqual(['1:30', '−0:06', null, null, null]);
    expect(written([timeLine(30, '80')])).toEqual(lines.map(() => null));
  });

  it('prints as many decimals as a very high price needs', () => {
    const [line] = calculateInvoice(
      terms([timeLine(61 / 60, '1500000.01')], { currency: 'IDR', timeMode: 'exact' }),
    ).lines;
    expect(line?.netMinor).toBe(25416_67);
    expect(Math.round((Number(line?.quantityText) / 60) * 1500000_01)).toBe(25416_67);
  });

  it('adds up as printed: two quarters of an hour cost a cent more than half an hour', () => {
    const quarter = timeLine(15, '27.50', { taxRate: '0', taxCategory: 'Z' });
    const { lines, netMinor } = calculateInvoice(terms([quarter, quarter]));
    expect(lines.map((line) => line.netMinor)).toEqual([6_88, 6_88]);
    expect(netMinor).toBe(13_76);
  });

  it('without a duration has a quantity like any line', () => {
    const line = aLine({ kind: 'time', quantity: '1.50', unit: 'DAY', price: '800' });
    expect(calculateInvoice(terms([line])).lines[0]).toMatchObject({
      quantityText: '1.5',
      netMinor: 1200_00,
    });
  });
});

describe('discounts and charges', () => {
  it('of a line are whole cents before they change it', () => {
    const line = aLine({ price: '33.33', discount: { percent: '7.5' }, charge: { amountMinor: 1_00 } });
    expect(calculateInvoice(terms([line])).lines[0]).toMatchObject({
      baseMinor: 33_33,
      discountMinor: 2_50,
      chargeMinor: 1_00,
      netMinor: 31_83,
    });
  });

  it('of 100 % leave nothing, even of half a cent', () => {
    const line = aLine({ quantity: '0.5', price: '0.21', discount: { percent: '100' } });
    expect(calculateInvoice(terms([line])).grossMinor).toBe(0);
  });

  it('in percent are rounded per tax group', () => {
    const lines = [aLine({ price: '10.05' }), aLine({ price: '10.05', taxRate: '7' })];
    const { groups, discountMinor } = calculateInvoice(terms(lines, { discount: { percent: '10' } }));
    expect(groups.map((group) => group.discountMinor)).toEqual([1_01, 1_01]);
    expect(discountMinor).toBe(2_02);
  });

  it('with an amount are split over the tax groups in proportion', () => {
    const rates = ['19', '7', '5'].map((taxRate) => aLine({ price: '10', taxRate }));
    const calculation = calculateInvoice(
      terms(rates, { discount: { amountMinor: 10_00 }, charge: { amountMinor: 1 } }),
    );
    expect(calculation.groups).toMatchObject([
      { taxRate: '19', discountMinor: 3_34, chargeMinor: 1, taxableMinor: 6_67, taxMinor: 1_27 },
      { taxRate: '7', discountMinor: 3_33, chargeMinor: 0, taxableMinor: 6_67, taxMinor: 47 },
      { taxRate: '5', discountMinor: 3_33, chargeMinor: 0, taxableMinor: 6_67, taxMinor: 33 },
    ]);
    expect(calculation).toMatchObject({ lineTotalMinor: 30_00, discountMinor: 10_00, chargeMinor: 1 });
  });
});

describe('prices with tax', () => {
  it('charge exactly the prices, with net amounts that add up', () => {
    const lines = ['9.99', '9.99', '9.99'].map((price) => aLine({ price }));
    const calculation = calculateInvoice(terms(lines, { pricesIncludeTax: true }));
    expect(calculation.lines.map(({ amountMinor }) => amountMinor)).toEqual([9_99, 9_99, 9_99]);
    expect(calculation.lines.map(({ netMinor }) => netMinor)).toEqual([8_40, 8_39, 8_39]);
    expect(calculation).toMatchObject({ netMinor: 25_18, taxMinor: 4_78, grossMinor: 29_96 });
    expect(calculation).toMatchObject({ roundingMinor: 1, dueMinor: 29_97 });
    expect(calculation.printed.linesMinor).toBe(29_97);
  });

  it('take discounts with tax', () => {
    const others = { pricesIncludeTax: true, discount: { amountMinor: 19_00 } };
    expect(calculateInvoice(terms([aLine({ price: '138' })], others))).toMatchObject({
      lineTotalMinor: 115_97,
      discountMinor: 15_97,
      netMinor: 100_00,
      taxMinor: 19_00,
      dueMinor: 119_00,
    });
  });
});

describe('a document', () => {
  it('taxes each category and rate once, however the rate is written', () => {
    const lines = ['19', '19.0', '7'].map((taxRate) => aLine({ price: '0.13', taxRate }));
    const untaxed = (['AE', 'E'] as const).map((taxCategory) =>
      aLine({ taxCategory, taxRate: '0', price: '1' }),
    );
    const { groups } = calculateInvoice(terms([...lines, ...untaxed]));
    expect(groups).toMatchObject([
      { taxCategory: 'S', taxRate: '19', taxableMinor: 26, taxMinor: 5 },
      { taxCategory: 'S', taxRate: '7', taxableMinor: 13, taxMinor: 1 },
      { taxCategory: 'E', taxRate: '0', taxableMinor: 1_00, taxMinor: 0 },
      { taxCategory: 'AE', taxRate: '0', taxableMinor: 1_00, taxMinor: 0 },
    ]);
  });

  it.each([
    ['JPY', 15, 2],
    ['EUR', 14_63, 1_46],
    ['KWD', 14_625, 1_463],
    ['CLF', 14_6250, 1_4625],
  ])('in %s rounds to its smallest unit', (currency, netMinor, taxMinor) => {
    const line = aLine({ quantity: '1.5', price: '9.75', taxRate: '10' });
    expect(calculateInvoice(terms([line], { currency }))).toMatchObject({ netMinor, taxMinor });
  });

  it('subtracts what a deposit paid', () => {
    const { dueMinor } = calculateInvoice(terms([aLine()], { prepaidMinor: 50_00 }));
    expect(dueMinor).toBe(69_00);
  });

  it('counts no texts and headings', () => {
    const { lines, lineTotalMinor, groups } = calculateInvoice(
      terms([aLine({ kind: 'heading' }), aLine({ kind: 'text', price: 'none' })]),
    );
    expect(lines).toMatchObject([{ quantityText: '', netMinor: 0, explanation: [] }, { netMinor: 0 }]);
    expect([lineTotalMinor, groups]).toEqual([0, []]);
  });

  it('refuses amounts that aren’t exact', () => {
    const line = aLine({ quantity: '999999999999', price: '999999999999' });
    expect(() => calculateInvoice(terms([line]))).toThrow(RangeError);
  });
});

describe('the explanation of a line', () => {
  it('shows how time becomes an amount', () => {
    const [line] = calculateInvoice(terms([timeLine(50, '100.00')], { timeMode: 'exact' })).lines;
    expect(line?.explanation).toEqual([
      { step: 'time', durationMs: 3_000_000, isRounded: false },
      {
        step: 'multiply',
        price: '100',
        product: '83.333333',
        isCut: true,
        isRounded: true,
        resultMinor: 83_33,
      },
    ]);
  });

  it('shows rounded hours, a discount and the tax in the price', () => {
    const line = timeLine(50, '100', { discount: { percent: '10' }, charge: { amountMinor: 5 } });
    const calculation = calculateInvoice(terms([line], { timeMode: 'printed', pricesIncludeTax: true }));
    expect(calculation.lines[0]?.explanation).toMatchObject([
      { step: 'time', isRounded: true },
      { step: 'multiply', product: '83', isCut: false, isRounded: false, resultMinor: 83_00 },
      { step: 'discount', percent: '10', ofMinor: 83_00, resultMinor: 8_30 },
      { step: 'charge', percent: null, resultMinor: 5 },
      { step: 'removeTax', taxRate: '19', amountMinor: 74_75, resultMinor: 62_82 },
    ]);
  });
});
