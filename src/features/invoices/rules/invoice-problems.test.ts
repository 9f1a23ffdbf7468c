import { describe, expect, it } from 'vitest';
import { aLine, terms, timeLine } from '#tests/support/invoice-terms-fixture.ts';
import { calculateDraft, invoiceProblems } from './invoice-problems.ts';
import type { InvoiceLine, InvoiceTerms } from './invoice-terms.ts';

const found = (given: InvoiceTerms) => invoiceProblems(given).map(({ field, code }) => `${field} ${code}`);
const ofLine = (line: Partial<InvoiceLine>) => found(terms([aLine(), aLine(line)]));

describe('the problems of a document', () => {
  it('are none if it can be issued', () => {
    const lines = [aLine(), timeLine(50, '100'), aLine({ kind: 'text', title: '', quantity: '0' })];
    expect(invoiceProblems(terms(lines, { discount: { percent: '100' } }))).toEqual([]);
  });

  it.each<[Partial<InvoiceLine>, string]>([
    [{ price: '-1' }, 'price negative'],
    [{ price: '1,50' }, 'price notANumber'],
    [{ price: '1e3' }, 'price notANumber'],
    [{ price: '0.1234567' }, 'price notANumber'],
    [{ price: '1000000000.000001' }, 'price tooLarge'],
    [{ quantity: '0.000' }, 'quantity zero'],
    [{ quantity: '1000000000000' }, 'quantity notANumber'],
    [{ quantity: '100000000000' }, 'quantity tooLarge'],
    [{ quantity: '1000000', price: '1000000000' }, 'price tooLarge'],
    [{ kind: 'time', quantity: '-1' }, 'quantity negative'],
    [{ kind: 'time', durationMs: 0 }, 'durationMs notADuration'],
    [{ title: ' ' }, 'title required'],
    [{ taxRate: '100.5' }, 'taxRate above100Percent'],
    [{ taxRate: '-7' }, 'taxRate negative'],
    [{ taxCategory: 'AE' }, 'taxRate rateOfUntaxed'],
    [{ taxRate: '0' }, 'taxRate rateOfTaxed'],
    [{ discount: { percent: '101' } }, 'discount.percent above100Percent'],
    [{ discount: { amountMinor: 100_01 } }, 'discount.amountMinor aboveAmount'],
    [{ charge: { amountMinor: 0.5 } }, 'charge.amountMinor notAnAmount'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to beforeStart'],
    [{ kind: 'retainer', projectId: 'p', unit: 'DAY' }, 'unit notHours'],
  ])('name the field of a line: %j', (line, expected) => {
    expect(ofLine(line)).toEqual([`lines.1.${expected}`]);
  });

  it('name a line with the ID of another', () => {
    const given = terms([aLine(), aLine(), aLine()]);
    const [first, second, third] = given.lines;
    if (!first || !second || !third) throw new Error('There are three.');
    expect(found({ ...given, lines: [first, second, { ...third, id: first.id }] })).toEqual([
      'lines.2.id duplicateId',
    ]);
  });

  it('allow a tax of 100 % and a deduction', () => {
    expect(ofLine({ taxRate: '100' })).toEqual([]);
    expect(ofLine({ quantity: '-0.5' })).toEqual([]);
  });

  it('name fields of the document', () => {
    expect(found(terms([]))).toEqual(['lines noLines']);
    expect(found(terms(Array.from({ length: 1001 }, () => aLine())))).toEqual(['lines tooManyLines']);
    expect(found(terms([aLine()], { discount: { amountMinor: 100_01 } }))).toEqual(['discount aboveAmount']);
    expect(found(terms([aLine()], { prepaidMinor: -1 }))).toEqual(['deposits notAnAmount']);
    expect(found(terms([aLine({ quantity: '-1' })]))).toEqual(['lines negativeTotal']);
    const untaxed = aLine({ taxCategory: 'Z', taxRate: '0' });
    expect(found(terms([aLine({ quantity: '-1' }), untaxed]))).toEqual(['lines negativeTotal']);
  });

  it('include totals that are too large', () => {
    const line = aLine({ quantity: '9', price: '999999999' });
    expect(found(terms(Array.from({ length: 10 }, () => line)))).toEqual(['lines tooLarge']);
  });

  it('include time that is printed as 0 hours', () => {
    const few = [timeLine(0.2, '100')];
    expect(found(terms(few, { timeMode: 'printed' }))).toEqual(['lines.0.durationMs roundsToZero']);
    expect(found(terms(few))).toEqual([]);
  });
});

it('a draft has no amounts while they can’t be calculated', () => {
  expect(calculateDraft(terms([aLine({ quantity: '0' })]))?.grossMinor).toBe(0);
  expect(calculateDraft(terms([aLine({ price: 'abc' })]))).toBeNull();
  expect(calculateDraft(terms([aLine({ quantity: '999999999999', price: '999999999999' })]))).toBeNull();
});
