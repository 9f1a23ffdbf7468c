import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import {
  effectiveBilling,
  toRetainerTerms,
  termsForDay,
} from '#src/features/projects/rules/billing-terms-by-day.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import type { DailyUsage } from '#src/features/projects/rules/retainer/hours-by-period.ts';
import { retainerHistory } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import { trackBalance } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import type { BalanceTracker } from '#src/features/projects/rules/retainer/retainer-balance.ts';
import type { ProjectBilling } from '#src/features/projects/server/public.ts';
import { payRate } from '#src/features/timesheets/rules/pricing/pay-rate.ts';
import type { PayRate } from '#src/features/timesheets/rules/pricing/pay-rate.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { BillingContext } from './billing-context.ts';

export type RetainerUsage = Pick<StoredEntry, 'projectId' | 'retainerMs' | 'day'>;

/** Tracks retainer balances while entries are priced in order; `uses` is the usage so far. */
export function trackRetainerBalances(uses: ReadonlyMap<string, DailyUsage[]>) {
  // Without a client on the project, terms come from each entry's client, with its own retainer.
  const ledgers = new Map<string, Map<string, BalanceTracker>>();

  function ledgerFor(project: ProjectBilling, client: (Billing & { id: string }) | null): BalanceTracker {
    const ofProject = ledgers.get(project.id) ?? new Map<string, BalanceTracker>();
    const clientId = client?.id ?? '';
    const ledger =
      ofProject.get(clientId) ??
      trackBalance(
        retainerHistory(toRetainerTerms(project, client), project.adjustments, uses.get(project.id) ?? []),
      );
    ledgers.set(project.id, ofProject.set(clientId, ledger));
    return ledger;
  }

  return {
    /** The rate of an entry, by its task, the terms in force on its day and the remaining retainer. */
    rateOn(
      { day, taskId }: Pick<StoredEntry, 'day' | 'taskId'>,
      project: ProjectBilling,
      { client, defaultRates }: Pick<BillingContext, 'client' | 'defaultRates'>,
    ): PayRate {
      const billing = effectiveBilling(termsForDay(project, day), client, findTask(project, taskId));
      const isRetainer = billing.billingType === 'retainer';
      const balance = isRetainer ? ledgerFor(project, client).balanceOn(day) : null;
      return payRate(billing, balance, defaultRates);
    },

    /** Takes an entry's hours from the balance, or gives them back with sign −1. */
    applyUsage({ projectId, retainerMs, day }: RetainerUsage, sign: 1 | -1): void {
      if (projectId === null || !retainerMs) return;
      const use = { day, ms: sign * retainerMs };
      uses.get(projectId)?.push(use);
      for (const ledger of ledgers.get(projectId)?.values() ?? []) ledger.addUsage(use);
    },
  };
}
