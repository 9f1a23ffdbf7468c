import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { defaultRates } from '#src/features/identity/rules/preferences.ts';
import { effectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { retainerBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { amountMinor, payRate } from './pay-rate.ts';

/** Rates of an account without its own. */
const presets = defaultRates({ defaultRate: null, currency: 'EUR' });

type Settings = Billing & { retainerHoursUsed: number };
const aBilling = (billing: Partial<Settings> = {}): Settings => ({
  billingType: null,
  hourlyRate: null,
  retainerRate: null,
  retainerHours: null,
  retainerHoursUsed: 0,
  ...billing,
});
/** A one-off retainer. */
const rateOf = (project: Partial<Settings>, client: Partial<Billing> | null = null) => {
  const { retainerHoursUsed, ...projectBilling } = aBilling(project);
  const billing = effectiveBilling(projectBilling, client && aBilling(client));
  const ms = Math.round((billing.retainerHours ?? 0) * 3_600_000);
  const terms = [{ from: null, retainer: { period: 'oneOff', ms, carryOver: 0, start: null } }] as const;
  const uses = [{ day: '2026-03-02', ms: Math.round(retainerHoursUsed * 3_600_000) }];
  return payRate(billing, retainerBalance({ terms, usages: uses }, '2026-03-02'), presets);
};

describe('the pay rate', () => {
  it('is 93.75 without a project [9.1]', () => {
    expect(payRate(null, null, presets)).toEqual({
      rate: 93.75,
      reason: 'noProject',
      takesRetainer: false,
    });
  });

  it('is the hourly rate of an hourly project [9.2]', () => {
    expect(rateOf({ billingType: 'hourly', hourlyRate: 120 })).toEqual({
      rate: 120,
      reason: 'projectRate',
      takesRetainer: false,
    });
  });

  it('is 93.75 for an hourly project without a rate [9.2]', () => {
    const { rate, reason } = rateOf({ billingType: 'hourly' });
    expect(rate).toBe(93.75);
    expect(reason).toBe('defaultRate');
  });

  it('accepts an hourly rate of 0 [9.2]', () => {
    expect(rateOf({ billingType: 'hourly', hourlyRate: 0 }).rate).toBe(0);
  });

  it('bills a project without a billing type by the hour [9.2]', () => {
    expect(rateOf({}).rate).toBe(93.75);
    expect(rateOf({ hourlyRate: 80 }).rate).toBe(80);
  });

  it('is 0 for a fixed price, regardless of rates [9.3]', () => {
    expect(rateOf({ billingType: 'fixed', hourlyRate: 120, retainerRate: 60 })).toEqual({
      rate: 0,
      reason: 'fixedPrice',
      takesRetainer: false,
    });
  });

  it('is the retainer rate while retainer hours are left [9.4]', () => {
    const retainer = { billingType: 'retainer', retainerHours: 10, retainerHoursUsed: 6.5 } as const;
    expect(rateOf({ ...retainer, retainerRate: 60, hourlyRate: 120 })).toEqual({
      rate: 60,
      reason: 'retainer:12600000/36000000',
      takesRetainer: true,
    });
    expect(rateOf(retainer).rate).toBe(75);
  });

  it('is the hourly rate once the retainer is used up or overdrawn [9.4]', () => {
    for (const retainerHoursUsed of [10, 10.01, 400]) {
      const used = { billingType: 'retainer', retainerHours: 10, retainerHoursUsed } as const;
      expect(rateOf({ ...used, hourlyRate: 120, retainerRate: 60 })).toEqual({
        rate: 120,
        reason: 'retainerUsedUp:projectRate',
        takesRetainer: false,
      });
      expect(rateOf(used).rate).toBe(93.75);
    }
  });

  it('is the hourly rate before the retainer begins [9.4]', () => {
    const billing = effectiveBilling(aBilling({ billingType: 'retainer', hourlyRate: 120 }), null);
    expect(payRate(billing, null, presets)).toEqual({
      rate: 120,
      reason: 'beforeRetainer:projectRate',
      takesRetainer: false,
    });
  });

  it('counts a retainer without hours as used up [9.4]', () => {
    expect(rateOf({ billingType: 'retainer', retainerRate: 60 }).rate).toBe(93.75);
  });

  it('counts a single remaining second [9.4]', () => {
    const lastSecond = {
      billingType: 'retainer',
      retainerHours: 10,
      retainerHoursUsed: 35_999 / 3600,
    } as const;
    expect(rateOf(lastSecond)).toMatchObject({ rate: 75, reason: 'retainer:1000/36000000' });
  });
});

describe("the client's billing settings", () => {
  it('apply if the project has none [3.8]', () => {
    const client = { billingType: 'retainer', hourlyRate: 100, retainerRate: 50, retainerHours: 8 } as const;
    expect(rateOf({ retainerHoursUsed: 2 }, client)).toMatchObject({
      rate: 50,
      reason: 'retainer:21600000/28800000',
    });
    expect(rateOf({ retainerHoursUsed: 2, retainerRate: 55 }, client).rate).toBe(55);
    expect(rateOf({ billingType: 'hourly' }, client)).toMatchObject({
      rate: 100,
      reason: 'clientRate',
    });
  });

  it('are overridden by those of the project [3.8]', () => {
    const client = { billingType: 'fixed', hourlyRate: 100 } as const;
    expect(rateOf({ billingType: 'hourly', hourlyRate: 0 }, client).rate).toBe(0);
    expect(rateOf({}, client).rate).toBe(0);
    expect(rateOf({ billingType: 'hourly' }, null).rate).toBe(93.75);
  });
});

describe('the rate of a task', () => {
  const billing = (project: Partial<Billing>, task: number | null, client: Partial<Billing> | null = null) =>
    effectiveBilling(aBilling(project), client && aBilling(client), { hourlyRate: task });

  it('comes before the project’s and the client’s [9.2]', () => {
    expect(payRate(billing({ hourlyRate: 120 }, 150, { hourlyRate: 90 }), null, presets)).toEqual({
      rate: 150,
      reason: 'taskRate',
      takesRetainer: false,
    });
    expect(payRate(billing({ hourlyRate: 120 }, 0), null, presets).rate).toBe(0);
    expect(payRate(billing({ hourlyRate: 120 }, null), null, presets)).toMatchObject({
      rate: 120,
      reason: 'projectRate',
    });
  });

  it('equals an independent count in random cases [9.2, 9.3, 9.4]', () => {
    const rate = fc.option(fc.integer({ min: 0, max: 1e7 }).map((n) => n / 100));
    const settings = fc.record({
      billingType: fc.constantFrom('hourly', 'fixed', 'retainer', null),
      hourlyRate: rate,
      retainerRate: rate,
      retainerHours: fc.option(fc.integer({ min: 0, max: 100 })),
    });
    const left = fc.option(fc.record({ leftMs: fc.integer({ min: -10, max: 10 }), openingMs: fc.nat(10) }));
    const cases = fc.record({
      project: settings,
      client: fc.option(settings),
      task: rate,
      left,
      ms: fc.nat(86_400_000),
    });
    fc.assert(
      fc.property(cases, ({ project, client, task, left: balance, ms }) => {
        const pay = payRate(billing(project, task, client), balance, presets);
        const type = project.billingType ?? client?.billingType ?? 'hourly';
        const hourly = [task, project.hourlyRate, client?.hourlyRate, 93.75].find((each) => each != null);
        const isPrepaid = type === 'retainer' && balance !== null && balance.leftMs > 0;
        const prepaid = [project.retainerRate, client?.retainerRate, 75].find((each) => each != null);
        const expected = type === 'fixed' ? 0 : Number(isPrepaid ? prepaid : hourly);
        expect(pay.rate).toBe(expected);
        expect(pay.reason.endsWith('taskRate')).toBe(type !== 'fixed' && !isPrepaid && task !== null);
        const amount = amountMinor({ ms, rate: pay.rate, billable: true, currency: 'EUR' });
        expect(amount).toBe(exactAmount(ms, Math.round(expected * 10_000), 'EUR'));
      }),
      { numRuns: randomCases(10_000) },
    );
  });
});

describe('the amount', () => {
  const anHour = { ms: 3_600_000, rate: 93.75, billable: true, currency: 'EUR' };

  it.each([
    [anHour, 9375],
    [{ ...anHour, ms: 5_400_000 }, 14063],
    [{ ...anHour, ms: 1000 }, 3],
    [{ ...anHour, ms: 444_240 }, 1157],
    [{ ...anHour, ms: 0 }, 0],
    [{ ...anHour, rate: 0 }, 0],
    [{ ...anHour, ms: 36_000, rate: 0.5 }, 1],
    [{ ...anHour, ms: 36_000, rate: 0.49 }, 0],
    [{ ...anHour, rate: 1.005 }, 101],
    [{ ...anHour, rate: 1200, currency: 'JPY' }, 1200],
    [{ ...anHour, rate: 1.0005, currency: 'KWD' }, 1001],
    [{ ...anHour, ms: 86_400_000, rate: 1_000_000 }, 2_400_000_000],
  ])('of %j is %i minor units [9.5]', (work, expected) => {
    expect(amountMinor(work)).toBe(expected);
  });

  it('is 0 when not billable [9.5]', () => {
    expect(amountMinor({ ...anHour, billable: false })).toBe(0);
  });

  it.each([
    { ...anHour, ms: -1000 },
    { ...anHour, ms: 1000.5 },
    { ...anHour, ms: Number.NaN },
    { ...anHour, rate: -0.01 },
    { ...anHour, rate: Number.NaN },
    { ...anHour, rate: Infinity },
  ])('is an error for %j, which isn’t a valid duration', (work) => {
    expect(() => amountMinor(work)).toThrow(RangeError);
  });

  it('equals the exact fraction in random cases, halves away from zero [9.5]', () => {
    const work = fc.record({
      ms: fc.integer({ min: 0, max: 86_400_000 }),
      tenThousandths: fc.oneof(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 0, max: 1e10 })),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
      billable: fc.boolean(),
    });
    let cases = 0;
    fc.assert(
      fc.property(work, ({ ms, tenThousandths, currency, billable }) => {
        const amount = amountMinor({ ms, rate: tenThousandths / 10_000, billable, currency });
        const exact = billable ? exactAmount(ms, tenThousandths, currency) : 0;
        cases += 1;
        // Also distinguishes -0 from 0.
        return Object.is(amount, exact);
      }),
      { numRuns: randomCases(100_000) },
    );
    expect(cases).toBe(randomCases(100_000));
  });
});

/** An independent calculation with exact fractions: quotient and remainder. */
function exactAmount(ms: number, tenThousandths: number, currency: string): number {
  const minor: Record<string, number> = { EUR: 100, JPY: 1, KWD: 1000, CLF: 10_000 };
  const denominator = BigInt(3_600_000 * 10_000);
  let rest = BigInt(ms) * BigInt(tenThousandths) * BigInt(minor[currency] ?? Number.NaN);
  const whole = rest / denominator;
  rest %= denominator;
  return Number(rest >= denominator - rest ? whole + 1n : whole);
}

describe('rate and amount together', () => {
  it('are never negative, NaN or -0 for any settings [9.1] [9.2] [9.3] [9.4] [9.5]', () => {
    const rate = fc.option(fc.integer({ min: 0, max: 1e9 }).map((n) => n / 10_000));
    const hours = fc.integer({ min: 0, max: 360_000_000 }).map((ms) => ms / 3_600_000);
    const settings = fc.record({
      billingType: fc.constantFrom('hourly', 'fixed', 'retainer', null),
      hourlyRate: rate,
      retainerRate: rate,
      retainerHours: fc.option(hours),
      retainerHoursUsed: hours,
    });
    fc.assert(
      fc.property(settings, fc.option(settings), fc.nat(86_400_000), (project, client, ms) => {
        const pay = rateOf(project, client);
        const amount = amountMinor({ ms, rate: pay.rate, billable: true, currency: 'EUR' });
        const billing = effectiveBilling(project, client);
        const isLeft = (billing.retainerHours ?? 0) > project.retainerHoursUsed;
        expect(pay.takesRetainer).toBe(billing.billingType === 'retainer' && isLeft);
        expect(pay.rate).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(amount) && amount >= 0 && !Object.is(amount, -0)).toBe(true);
      }),
      { numRuns: randomCases(10_000) },
    );
  });
});
