import { findPreferences } from '#src/features/identity/server/public.ts';
import { findBalanceSteps, findClaimed } from '#src/features/invoices/server/public.ts';
import type { IssuedInvoice } from '#src/features/invoices/server/public.ts';
import type { ReminderSettings } from '#src/features/reminders/contract.ts';
import { claimsOfReminder } from '#src/features/reminders/rules/claims/reminder-fees-and-interest.ts';
import type { NewClaim } from '#src/features/reminders/rules/claims/reminder-fees-and-interest.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { isExempt } from './reminder-blocks.ts';

/** What a reminder claims, and what was claimed before and is open. */
export type ReminderClaims = {
  added: NewClaim[];
  /** With what the reminder adds. */
  feesMinor: number;
  interestMinor: number;
};

/** What the next reminder of an open invoice claims. */
export async function findClaims(
  db: Db,
  owner: Owner,
  invoice: IssuedInvoice,
  { level, settings, today }: { level: number; settings: ReminderSettings; today: string },
): Promise<ReminderClaims> {
  const claimed = await findClaimed(db, owner, invoice.id);
  const { currency, clientId, dueDay, frozen } = invoice;
  const step = settings.levels[level - 1];
  const added =
    step && dueDay !== null && (step.fee !== null || step.hasInterest)
      ? claimsOfReminder({
          level: step,
          terms: settings.interest,
          accountCurrency: (await findPreferences(db, owner)).currency,
          currency,
          isBusiness: frozen.buyer.vatId !== null || frozen.buyer.registrationId !== null,
          isExempt: clientId !== null && (await isExempt(db, owner, clientId)),
          dueDay,
          today,
          balances: await findBalanceSteps(db, owner, invoice),
          claimedTo: claimed.interestTo,
        })
      : [];
  return {
    added,
    feesMinor: claimed.feesMinor + claimedMinor(added, 'fee'),
    interestMinor: claimed.interestMinor + claimedMinor(added, 'interest'),
  };
}

export function claimedMinor(claims: readonly NewClaim[], kind: NewClaim['kind']): number {
  return claims.reduce((sum, claim) => (claim.kind === kind ? sum + claim.amountMinor : sum), 0);
}
