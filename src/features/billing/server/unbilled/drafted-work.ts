import { leastBilledMs } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import { maxDay, minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { divideRounded, parseDecimal } from '#src/platform/shared/decimals.ts';
import { hourMs } from '#src/platform/shared/durations.ts';
import { minorDigits, timeAmount } from '#src/platform/shared/money.ts';

/** A line of a draft that bills work. */
export type DraftedLine = {
  draftId: string;
  currency: string;
  kind: string;
  projectId: string | null;
  instalmentId: string | null;
  retainerFrom: string | null;
  quantity: string;
  price: string;
  entryIds: string[];
  hasExpenses: boolean;
};

type Price = { projectId: string; instalmentId: string | null; amountMinor: number };
type RetainerHours = {
  projectId: string;
  from: string | null;
  to: string | null;
  durationMs: number;
  rate: number;
  currency: string;
};

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    draftedLines: ListDraftedLines;
  }
}

/** Lists lines of drafts that bill work, oldest first: of all clients, because work can move between them. */
export type ListDraftedLines = (db: Db, owner: Owner) => Promise<DraftedLine[]>;

export async function findDraftedWork(db: Db, owner: Owner, draftedLines: readonly ListDraftedLines[]) {
  const lines = await Promise.all(draftedLines.map((list) => list(db, owner)));
  return toDraftedWork(lines.flat());
}

/** The work on drafts; of two drafts, the newer counts. */
export function toDraftedWork(lines: readonly DraftedLine[]) {
  const entries = new Map(
    lines.flatMap(({ entryIds, draftId }) => entryIds.map((id) => [id, draftId] as const)),
  );
  const prices = new Map<string, DraftedPart>();
  const retainers = new Map<string, DraftedPart>();
  for (const line of lines) {
    if (line.kind === 'fixedPrice') addPart(prices, priceKey(line), line.draftId, amountOf(line));
    if (line.kind === 'retainer')
      addPart(retainers, retainerKey({ ...line, from: line.retainerFrom }), line.draftId, hoursOf(line));
  }
  const ofExpenses = lines.filter(({ hasExpenses }) => hasExpenses);
  const parts = [...prices.values(), ...retainers.values()];
  return {
    entryIds: [...entries.keys()],
    count: new Set([...entries.values(), ...[...parts, ...ofExpenses].map(({ draftId }) => draftId)]).size,
    ofEntry: <E extends { id: string }>(entry: E) => ({ ...entry, draftId: entries.get(entry.id) ?? null }),
    /** What drafts bill of a price, and what they leave; instalments are billed as a whole. */
    splitPrice: <P extends Price>(price: P) =>
      splitPart(price.amountMinor, prices.get(priceKey(price)), {
        isWhole: price.instalmentId !== null,
        least: 1,
      }).map(({ size: amountMinor, draftId }) => ({ ...price, amountMinor, draftId })),
    /** What drafts bill of retainer hours, and what they leave; those that recur are billed once. */
    splitHours: <H extends RetainerHours>(hours: H) =>
      splitPart(hours.durationMs, retainers.get(retainerKey(hours)), {
        isWhole: hours.to !== null && hours.to !== maxDay,
        least: leastBilledMs,
      }).map(({ size: durationMs, draftId }) => ({
        ...hours,
        durationMs,
        amountMinor: timeAmount({ ...hours, ms: durationMs }),
        draftId,
      })),
  };
}

/** Minor units or milliseconds. */
type DraftedPart = { draftId: string; size: number };

function addPart(parts: Map<string, DraftedPart>, key: string, draftId: string, size: number): void {
  if (size > 0) parts.set(key, { draftId, size: size + (parts.get(key)?.size ?? 0) });
}

/** A rest below `least` can't be billed. */
function splitPart(
  size: number,
  drafted: DraftedPart | undefined,
  { isWhole, least }: { isWhole: boolean; least: number },
): { size: number; draftId: string | null }[] {
  if (!drafted) return [{ size, draftId: null }];
  const { draftId } = drafted;
  const left = isWhole ? 0 : size - drafted.size;
  if (left < least) return [{ size, draftId }];
  return [
    { size: drafted.size, draftId },
    { size: left, draftId: null },
  ];
}

/** As an invoice bills it: before discounts. */
function amountOf({ quantity, price, currency }: DraftedLine): number {
  const [a, b] = [parseDecimal(quantity), parseDecimal(price)];
  const scale = BigInt(a.scale + b.scale);
  return Number(divideRounded(a.digits * b.digits * 10n ** BigInt(minorDigits(currency)), 10n ** scale));
}

function hoursOf({ quantity }: DraftedLine): number {
  return Math.round(Number(quantity) * hourMs);
}

function priceKey({ projectId, instalmentId }: Pick<DraftedLine, 'projectId' | 'instalmentId'>): string {
  return `${projectId} ${instalmentId}`;
}

/** Hours without a first day are due at any time. */
function retainerKey({ projectId, from }: { projectId: string | null; from: string | null }): string {
  return `${projectId} ${from ?? minDay}`;
}
