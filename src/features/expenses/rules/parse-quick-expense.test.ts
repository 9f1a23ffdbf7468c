import { describe, expect, it } from 'vitest';
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
  ])('takes the amount of %s', (text, amountMinor, currency) => {
    expect(parse(text)?.expense).toMatchObject({ amountMinor, currency, vendor: 'tea' });
  });

  it.each(['tea', '0 tea', '1.234 tea', '7xyz tea', '', '-5 tea'])('takes no amount from %j', (text) => {
    expect(parse(text)).toBeNull();
  });

  it('takes the category that a word names, unless it is archived', () => {
    expect(parse('12 travel to Bonn')?.expense.categoryId).toBe('travel');
    expect(parse('12 hosting')?.expense.categoryId).toBeNull();
  });

  it('lists what an ambiguous name could mean', () => {
    expect(parse('12 tea @ac')?.problem).toEqual({
      word: 'ac',
      kind: 'ambiguous',
      names: ['Acme', 'Acorn'],
    });
  });
});
