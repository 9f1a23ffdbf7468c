/** Amounts that are a cent off, or counted twice. */
import type { AreaMutation } from './mutation.ts';

const invoices = 'src/features/invoices/rules';
const expenses = 'src/features/expenses/rules';
const projects = 'src/features/projects/rules';
const pricing = 'src/features/timesheets/rules/pricing';
const shared = 'src/platform/shared';

const tests = [
  `${invoices}/calculate-invoice.test.ts`,
  'src/{features/{expenses,invoices,projects,timesheets}/rules,platform/shared}/**/*.test.ts',
];
const onServer = 'src/features/invoices/server';

export const moneyMutations: AreaMutation[] = [
  {
    file: `${shared}/decimals.ts`,
    from: 'return (2n * n + half) / (2n * d);',
    to: 'return n / d;',
    tests,
  },
  { file: `${shared}/money.ts`, from: 'ISK JPY KMF', to: 'ISK KMF', tests },
  {
    file: `${shared}/rounding.ts`,
    from: 'up: stepMs - 1',
    to: 'up: stepMs',
    tests,
  },
  {
    file: `${invoices}/calculate-invoice.ts`,
    from: 'const key = `${taxCategory} ${taxRate}`;',
    to: 'const key = taxRate;',
    tests,
  },
  {
    file: `${invoices}/calculate-invoice.ts`,
    from: 'const tax = divideRounded(net * rate.digits, whole);',
    to: 'const tax = (net * rate.digits) / whole;',
    tests,
  },
  {
    file: `${invoices}/calculate-invoice.ts`,
    from: 'toNumber(net + tax + rounding - BigInt(terms.prepaidMinor))',
    to: 'toNumber(net + tax - BigInt(terms.prepaidMinor))',
    tests,
  },
  {
    file: `${invoices}/calculate-line.ts`,
    from: 'const chargeMinor = adjustmentOf(line.charge, baseMinor);',
    to: 'const chargeMinor = adjustmentOf(line.charge, baseMinor - discountMinor);',
    tests,
  },
  {
    file: `${shared}/decimals.ts`,
    from: 'roundedUp.has(place) ? share + 1n : share',
    to: 'share',
    tests,
  },
  { file: `${shared}/decimals.ts`, from: '(weight > 0n ? weight : 0n)', to: 'weight', tests },
  {
    file: `${expenses}/calculate-expense.ts`,
    from: 'printedTax === null ? amount * rate.digits : 0n',
    to: 'amount * rate.digits',
    tests,
  },
  { file: `${expenses}/calculate-expense.ts`, from: '    tax - recoverable,\n', to: '    tax,\n', tests },
  {
    file: `${expenses}/calculate-expense.ts`,
    from: 'includesTax ? whole + rate.digits : whole',
    to: 'whole',
    tests,
  },
  {
    file: `${expenses}/convert-expense.ts`,
    from: ': Math.sign(grossMinor) * chargedMinor',
    to: ': chargedMinor',
    tests,
  },
  {
    file: `${expenses}/convert-expense.ts`,
    from: 'const isSameCurrency = currency === before.currency;',
    to: 'const isSameCurrency = true;',
    tests,
  },
  {
    file: 'src/features/expenses/server/export-area.ts',
    from: 'return hasCalculatedAmounts(checked.data) ? null',
    to: 'return hasCalculatedAmounts(checked.data) || true ? null',
    tests: ['src/features/expenses/server/*.test.ts'],
  },
  { file: `${invoices}/payments/allocate-payment.ts`, from: '    left -= part;\n', to: '', tests },
  {
    file: `${invoices}/payments/allocate-payment.ts`,
    from: '`${dueDay ?? issueDay ?? ',
    to: '`${issueDay ?? dueDay ?? ',
    tests,
  },
  {
    file: `${invoices}/payments/allocate-payment.ts`,
    from: "kind === 'payment' ? [before, after] : [after, before]",
    to: '[before, after]',
    tests,
  },
  {
    file: `${invoices}/payments/allocate-credit.ts`,
    from: 'return Math.max(unallocated - refundedMinor, 0);',
    to: 'return unallocated;',
    tests,
  },
  {
    file: `${invoices}/lines-to-credit.ts`,
    from: 'sum(credits) * sign >= net * sign - BigInt(credits.length)',
    to: 'sum(credits) !== 0n',
    tests,
  },
  {
    file: `${invoices}/number-pattern.ts`,
    from: 'return day.slice(0, 7);',
    to: 'return day.slice(0, 4);',
    tests,
  },
  {
    file: `${projects}/retainer/covered-time.ts`,
    from: 'Math.min(entry.retainerMs, left)',
    to: 'entry.retainerMs',
    tests,
  },
  {
    file: `${projects}/retainer/retainer-carry-over.ts`,
    from: 'hours.lastPlace > index',
    to: 'hours.lastPlace >= index',
    tests,
  },
  {
    file: `${projects}/fixed-price.ts`,
    from: 'Math.max(0, amountMinor - invoicedMinor)',
    to: 'amountMinor',
    tests,
  },
  { file: `${projects}/fixed-price.ts`, from: 'those.length === 1 && ', to: '', tests },
  {
    file: `${projects}/billing-terms-by-day.ts`,
    from: 'task?.hourlyRate ?? project.hourlyRate ?? client',
    to: 'project.hourlyRate ?? task?.hourlyRate ?? client',
    tests,
  },
  {
    file: `${pricing}/pay-rate.ts`,
    from: 'takesRetainer: true,',
    to: 'takesRetainer: false,',
    tests,
  },
  {
    file: `${pricing}/billed-entry.ts`,
    from: 'return { ms, amountMinor: amountMinor({ ...entry, ms }) };',
    to: 'return { ms, amountMinor: entry.amountMinor };',
    tests,
  },
  {
    file: 'src/features/invoices/server/numbers.ts',
    from: 'candidates.find(({ number }) => !used.has(number))',
    to: 'candidates.find(({ number }) => number !== undefined)',
    tests: [`${onServer}/issue/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: 'src/features/invoices/server/payments/check-allocations.ts',
    from: 'allocatedMinor > amountMinor',
    to: 'allocations.some((part) => part.amountMinor > amountMinor)',
    tests: [`${onServer}/payments/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: 'src/features/invoices/server/payments/check-allocations.ts',
    from: 'spareMinor + change < 0',
    to: 'spareMinor < 0',
    tests: [`${onServer}/payments/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: 'src/features/invoices/server/balances.ts',
    from: 'least(coalesce(paid.waived_minor, 0), i.due_minor - paid_minor - credited_minor)',
    to: 'paid.waived_minor',
    tests: [`${onServer}/payments/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: `${invoices}/bookkeeping-amounts.ts`,
    from: 'isCredit ? -1 : 1',
    to: '1',
    tests: [`${onServer}/payments/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: 'src/features/invoices/server/issue/issue-invoice.ts',
    from: '(await sumCredited(db, owner, related.id)) + dueMinor > related.dueMinor',
    to: 'dueMinor > related.dueMinor',
    tests: [`${onServer}/issue/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
  {
    file: 'migrations/0010-invoices.sql',
    from: "'{state,voided_at,",
    to: "'{state,lines,due_day,voided_at,",
    tests: [`${onServer}/issue/*.test.ts`, `${onServer}/**/*.test.ts`],
  },
];
