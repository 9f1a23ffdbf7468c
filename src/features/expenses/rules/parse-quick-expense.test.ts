import { describe, expect, it, onTestFinished } from 'vitest';
import { setFormats } from '#src/platform/shared/formats/formats.ts';
import { parseQuickExpense } from './parse-quick-expense.ts';

/** A Friday. */
const today = '2026-11-20';
const context = {
  today,
  currency: 'EUR',
  clients: [
    { id: 'acme', name: 'Acme' },
    { id: 'acorn', name: 'Acorn' },
  ],
  projects: [{ id: 'website', name: 'Website', clientId: 'acme' }],
  categories: [
    { id: 'travel', name: 'Travel', isArchived: false },
    { id: 'old', name: 'Hosting', isArchived: true },
  ],
  vendors: [{ vendor: 'Taxi Blitz', lines: [{ categoryId: 'travel' }] }],
};
const parse = (text: string) => parseQuickExpense(text, context);
const expenseOf = (text: string) => {
  const parsed = parse(text);
  return parsed?.unreadable === undefined ? parsed?.expense : undefined;
};

describe('the quick add of an expense', () => {
  it('takes amount, vendor, client, tag and day in any order', () => {
    const parsed = {
      expense: {
        day: '2026-11-19',
        amountMinor: 1250,
        currency: 'EUR',
        vendor: 'taxi blitz',
        categoryId: 'travel',
        tags: ['fair'],
        projectId: 'website',
        clientId: 'acme',
      },
      problem: null,
    };
    expect(parse('12.50 taxi blitz @Acme #fair yesterday')).toEqual(parsed);
    expect(parse('yesterday @acme taxi #fair 12,5 blitz')).toEqual(parsed);
  });

  it.each([
    ['7 tea', 700, 'EUR'],
    ['€7.05 tea', 705, 'EUR'],
    ['7.5$ tea', 750, 'USD'],
    ['1200jpy tea', 1200, 'JPY'],
    ['12,50 tea', 1250, 'EUR'],
    ['1,234.56 tea', 123_456, 'EUR'],
    ['1.234,56 tea', 123_456, 'EUR'],
    ['1,234 tea', 123_400, 'EUR'],
    ['tea 12.50 €', 1250, 'EUR'],
    ['$ 8 tea', 800, 'USD'],
    ['8 CHF tea', 800, 'CHF'],
  ])('takes the amount of %s', (text, amountMinor, currency) => {
    expect(expenseOf(text)).toMatchObject({ amountMinor, currency, vendor: 'tea' });
  });

  it.each(['tea', '0 tea', '7xyz tea', '', '-5 tea'])('takes no amount from %j', (text) => {
    expect(parse(text)).toBeNull();
  });

  it.each([
    ['1.234,56', '1.234 tea', 123_400],
    ['1 234,56', '1 234,56 tea', 123_456],
    ['1’234.56', '1’234 tea', 123_400],
  ] as const)('groups thousands as the account does: %s', (number, text, amountMinor) => {
    setFormats({ date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number });
    onTestFinished(() => setFormats(null));
    expect(expenseOf(text)).toMatchObject({ amountMinor, vendor: 'tea' });
  });

  it.each(['1.234', '12,345.678', '1.2.3', '99999999999999'])('%s is no amount in this format', (number) => {
    expect(parse(`${number} tea`)).toEqual({ unreadable: number });
  });

  it('takes the category that a word names, unless it is archived', () => {
    expect(expenseOf('12 travel to Bonn')?.categoryId).toBe('travel');
    expect(expenseOf('12 hosting')?.categoryId).toBeNull();
  });

  it('lists what an ambiguous name could mean', () => {
    expect(parse('12 tea @ac')).toMatchObject({
      problem: { word: 'ac', kind: 'ambiguous', names: ['Acme', 'Acorn'] },
    });
  });
});
