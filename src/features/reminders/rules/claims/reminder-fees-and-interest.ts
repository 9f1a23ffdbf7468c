import { addDays } from '#src/platform/shared/calendar-days.ts';
import { toMinorUnits } from '#src/platform/shared/money.ts';
import { lateInterestMinor, lateInterestRates } from './late-interest.ts';
import type { BalanceStep, InterestTerms } from './late-interest.ts';

/** What a level claims besides the invoice. */
export type LevelClaims = { fee: number | null; hasInterest: boolean };

export type ClaimFacts = {
  level: LevelClaims;
  terms: InterestTerms;
  /** Fees are in the account’s currency: invoices in others have none. */
  accountCurrency: string;
  currency: string;
  /** It has a VAT ID or a company number. */
  isBusiness: boolean;
  /** The client has neither fees nor interest. */
  isExempt: boolean;
  dueDay: string;
  today: string;
  balances: readonly BalanceStep[];
  /** The last day of the interest before. */
  claimedTo: string | null;
};

export type NewClaim =
  | { kind: 'fee'; amountMinor: number; interestFrom: null; interestTo: null }
  | { kind: 'interest'; amountMinor: number; interestFrom: string; interestTo: string };

/** What a reminder claims: its fee, and the interest since the one before. */
export function claimsOfReminder(facts: ClaimFacts): NewClaim[] {
  const { level, currency, accountCurrency, isExempt, isBusiness, dueDay, today } = facts;
  if (isExempt || today <= dueDay) return [];
  const feeMinor = currency === accountCurrency ? toMinorUnits(level.fee ?? 0, currency) : 0;
  const fee =
    feeMinor > 0
      ? [{ kind: 'fee' as const, amountMinor: feeMinor, interestFrom: null, interestTo: null }]
      : [];
  const startsOn = addDays(dueDay, 1);
  const from = facts.claimedTo === null ? startsOn : addDays(facts.claimedTo, 1);
  if (!level.hasInterest || from > today) return fee;
  const rates = lateInterestRates(facts.terms, { startsOn, isBusiness });
  const amountMinor = lateInterestMinor({ from, to: today, balances: facts.balances, rates });
  if (amountMinor <= 0) return fee;
  return [...fee, { kind: 'interest' as const, amountMinor, interestFrom: from, interestTo: today }];
}
