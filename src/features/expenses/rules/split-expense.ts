import { splitAmount } from '#src/platform/shared/decimals.ts';
import { calculateExpense, isSelfAssessed } from './calculate-expense.ts';
import type { ExpenseLineTerms, ExpenseTerms } from './calculate-expense.ts';

export const maxSplitParts = 20;

/** What a part gets: these lines, or its share of all lines, beside the shares of the others. */
type SplitShare = { lineIds: readonly string[]; share: number | null };

type SplitTerms<L extends ExpenseLineTerms & { id: string }> = Omit<ExpenseTerms, 'lines'> & {
  lines: readonly L[];
  accountMinor: number | null;
  markupMinor: number | null;
};

type PartAmounts<L> = {
  pricesIncludeTax: boolean;
  lines: L[];
  /** What was charged in the account's currency. */
  chargedMinor: number | null;
  markupMinor: number | null;
};

/** Why an expense can't be split like this, at a part or at all of them. */
type SplitProblem = { field: string; reason: string };

/**
 * The amounts of the parts, which add up to those of the expense: gross, net, tax, and what it cost in the account's
 * currency. Cents that are left go to the largest remainders. Each line has its tax as if it were printed, so that no
 * part calculates it again.
 */
export function splitExpense<L extends ExpenseLineTerms & { id: string }>(
  expense: SplitTerms<L>,
  parts: readonly SplitShare[],
): PartAmounts<L>[] | SplitProblem {
  const { kind, lines, accountMinor, markupMinor } = expense;
  if ((kind !== 'purchase' && kind !== 'refund') || lines.length === 0)
    return { field: 'parts', reason: 'need a purchase or a refund with lines' };
  const isByLine = parts.every(({ share }) => share === null);
  if (!isByLine && parts.some(({ share, lineIds }) => share === null || lineIds.length > 0))
    return { field: 'parts', reason: 'must all have lines, or all have shares' };
  const isOnce = ({ id }: L) => parts.filter(({ lineIds }) => lineIds.includes(id)).length === 1;
  if (isByLine && !lines.every(isOnce)) return { field: 'parts', reason: 'must have each line once' };
  const isOwed = isSelfAssessed(expense.taxCase);
  const amounts = calculateExpense({ ...expense, kind: 'purchase' }).lines;
  // Owed tax isn't part of what was paid. It is what the vendor would have charged on top.
  const taxed = isOwed
    ? calculateExpense({ ...expense, kind: 'purchase', taxCase: 'domestic', pricesIncludeTax: false }).lines
    : amounts;
  const grossCells = lines.map((line, place) =>
    splitAmount(
      BigInt(amounts[place]?.grossMinor ?? 0),
      parts.map(({ lineIds, share }) => BigInt(share ?? (lineIds.includes(line.id) ? 1 : 0))),
    ),
  );
  if (!isByLine)
    moveCents(
      grossCells,
      parts.map(({ share }) => BigInt(share ?? 0)),
    );
  const partLines = parts.map((): L[] => []);
  for (const [place, line] of lines.entries()) {
    const cells = grossCells[place] ?? [];
    const taxes = splitSigned(BigInt(taxed[place]?.taxMinor ?? 0), cells);
    for (const [part, cell] of cells.entries())
      if (cell !== 0n)
        partLines[part]?.push({
          ...line,
          amountMinor: Number(cell),
          taxMinor: Number(taxes[part]),
        });
  }
  const empty = partLines.findIndex((own) => own.length === 0);
  if (empty >= 0) return { field: `parts.${empty}.share`, reason: 'is too small: the part gets nothing' };
  const totals = partLines.map((own) => own.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n));
  const inProportion = (minor: number | null) =>
    minor === null ? null : splitAmount(BigInt(Math.abs(minor)), totals).map(Number);
  const charged = inProportion(accountMinor);
  const markups = inProportion(markupMinor);
  const unpaid = charged?.findIndex((minor) => minor === 0) ?? -1;
  if (unpaid >= 0) return { field: `parts.${unpaid}.share`, reason: 'is too small: the part gets nothing' };
  return partLines.map((own, part) => ({
    // Amounts of parts are what was paid; owed tax is in neither.
    pricesIncludeTax: isOwed ? expense.pricesIncludeTax : true,
    lines: own,
    chargedMinor: charged?.[part] ?? null,
    markupMinor: markups?.[part] ?? null,
  }));
}

/** In proportion to cells, which have the sign of their total. */
function splitSigned(total: bigint, cells: readonly bigint[]): bigint[] {
  const isNegative = cells.some((cell) => cell < 0n);
  const shares = splitAmount(
    total < 0n ? -total : total,
    cells.map((cell) => (isNegative ? -cell : cell)),
  );
  return total < 0n ? shares.map((share) => -share) : shares;
}

/** Moves cents between parts, on the largest line, until each has its share of the whole. */
function moveCents(cells: bigint[][], shares: readonly bigint[]): void {
  const total = cells.flat().reduce((sum, cell) => sum + cell, 0n);
  const due = splitAmount(total, shares);
  const size = (line: readonly bigint[]) => line.reduce((sum, cell) => sum + cell, 0n);
  const largest = cells.reduce((most, line) => (size(line) > size(most) ? line : most));
  for (const [part, amount] of due.entries()) {
    const has = cells.reduce((sum, line) => sum + (line[part] ?? 0n), 0n);
    largest[part] = (largest[part] ?? 0n) + amount - has;
  }
}
