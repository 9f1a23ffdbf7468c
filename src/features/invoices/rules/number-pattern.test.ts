import { describe, expect, it } from 'vitest';
import { counterPeriod, formatInvoiceNumber, patternProblem } from './number-pattern.ts';

const document = { day: '2026-11-03', seq: 42, client: 'Café “Zoë” & Co. 2', fiscalYearStart: 4 };

describe('a number', () => {
  it.each([
    ['INV-{YYYY}-{seq:4}', 'INV-2026-0042'],
    ['{YY}{MM}{DD}/{seq}', '261103/42'],
    ['{YYYY}-Q{Q}-{seq:1}', '2026-Q4-42'],
    ['{client}-{seq:3}', 'CaféZoëCo2-042'],
    ['{FY}/{FYE:2}-{seq}', '2026/27-42'],
    ['{FY:2}{FYE}-{seq}', '262027-42'],
  ])('by %s is %s', (pattern, number) => {
    expect(formatInvoiceNumber(pattern, document)).toBe(number);
  });

  it('keeps braces in the name of a client out', () => {
    expect(formatInvoiceNumber('{client}{seq}', { ...document, client: '{seq}{YYYY}' })).toBe('seqYYYY42');
  });

  it('has more digits when there are more documents', () => {
    expect(formatInvoiceNumber('{seq:2}', { ...document, seq: 1234 })).toBe('1234');
  });

  it.each([
    ['never', ''],
    ['yearly', '2026'],
    ['fiscalYear', 'FY2026-04'],
    ['monthly', '2026-11'],
  ] as const)('reset %s counts in period "%s"', (reset, period) => {
    expect(counterPeriod(reset, '2026-11-03', 4)).toBe(period);
  });

  it.each([
    ['2026-03-31', 4, '2025/26', 'FY2025-04'],
    ['2026-04-01', 4, '2026/27', 'FY2026-04'],
    ['2026-12-31', 1, '2026/26', 'FY2026-01'],
  ])('of %s, with a fiscal year from month %i, is of %s', (day, fiscalYearStart, years, period) => {
    expect(formatInvoiceNumber('{FY}/{FYE:2}', { ...document, day, fiscalYearStart })).toBe(years);
    expect(counterPeriod('fiscalYear', day, fiscalYearStart)).toBe(period);
  });
});

describe('a pattern', () => {
  it.each([
    ['INV-{YYYY}-{MM}-{seq:4}', 'monthly'],
    ['{YY}{seq}', 'yearly'],
    ['{seq:9}', 'never'],
    ['{FYE:2}-{seq}', 'fiscalYear'],
    ['{FY}{MM}-{seq}', 'monthly'],
  ] as const)('%s can reset %s', (pattern, reset) => {
    expect(patternProblem(pattern, reset)).toBeNull();
  });

  it.each([
    ['INV', 'never', 'must contain {seq} once'],
    ['{seq}{seq}', 'never', 'must contain {seq} once'],
    ['{QQ}-{seq}', 'never', 'contains {QQ}, which isn’t a placeholder'],
    ['{FY:3}-{seq}', 'never', 'contains {FY:3}, which isn’t a placeholder'],
    [
      '{YYYY}-{seq}',
      'fiscalYear',
      'must contain {FY} or {FYE}, because numbers start again every fiscal year',
    ],
    ['{FY}-{seq}', 'yearly', 'must contain {YYYY} or {YY}, because numbers start again'],
    ['{seq:0}', 'never', 'contains {seq:0}, which isn’t a placeholder'],
    ['{seq:99}', 'never', 'contains {seq:99}, which isn’t a placeholder'],
    ['{YYYY:2}{seq}', 'never', 'contains {YYYY:2}, which isn’t a placeholder'],
    ['{seq}-{', 'never', 'contains a brace without its counterpart'],
    ['{seq}\n', 'never', 'contains characters that can’t be printed'],
    ['{seq}', 'yearly', 'must contain {YYYY} or {YY}, because numbers start again'],
    ['{YYYY}{seq}', 'monthly', 'must contain {MM}, because numbers start again every month'],
    ['{MM}{seq}', 'monthly', 'must contain {YYYY} or {YY}, because numbers start again'],
    [`${'A'.repeat(52)}{seq}`, 'never', 'must lead to numbers of at most 60 characters'],
  ] as const)('%j with reset %s %s', (pattern, reset, reason) => {
    expect(patternProblem(pattern, reset)).toBe(reason);
  });
});
