import type { Billing } from '#src/features/clients/client.ts';
import { billingOf, retainerTermsOf, termsOn } from '#src/features/projects/project-terms.ts';
import { historyOf } from '#src/features/projects/retainer-by-hand.ts';
import type { RetainerUse } from '#src/features/projects/retainer-ledger.ts';
import { openLedger } from '#src/features/projects/retainer-left.ts';
import type { OpenLedger } from '#src/features/projects/retainer-left.ts';
import type { BilledProject } from '#src/features/projects/server/public.ts';
import { payRate } from '#src/features/timesheets/pay-rate.ts';
import type { PayRate } from '#src/features/timesheets/pay-rate.ts';
import type { KeptEntry } from './queries.ts';

export type Taking = Pick<KeptEntry, 'projectId' | 'retainerMs' | 'day'>;

/** The retainers of projects while entries are priced one after the other; `uses` are what entries took until now. */
export function openRetainers(uses: ReadonlyMap<string, RetainerUse[]>) {
  // A project without a client is billed by that of each entry, whose hours may be others.
  const ledgers = new Map<string, Map<string, OpenLedger>>();

  function ledgerOf(project: BilledProject, client: (Billing & { id: string }) | null): OpenLedger {
    const ofProject = ledgers.get(project.id) ?? new Map<string, OpenLedger>();
    const clientId = client?.id ?? '';
    const ledger =
      ofProject.get(clientId) ??
      openLedger(historyOf(retainerTermsOf(project, client), project.byHand, uses.get(project.id) ?? []));
    ledgers.set(project.id, ofProject.set(clientId, ledger));
    return ledger;
  }

  return {
    /** What an hour of the day is worth, by the terms in force then and what is left of the retainer. */
    payOn(day: string, project: BilledProject, client: (Billing & { id: string }) | null): PayRate {
      const billing = billingOf(termsOn(project, day), client);
      const isRetainer = billing.billingType === 'retainer';
      return payRate(billing, isRetainer ? ledgerOf(project, client).left(day) : null);
    },

    /** What the entry takes is gone for those that are priced after it; below zero, it is there again. */
    take({ projectId, retainerMs, day }: Taking, sign: 1 | -1): void {
      if (projectId === null || !retainerMs) return;
      const use = { day, ms: sign * retainerMs };
      uses.get(projectId)?.push(use);
      for (const ledger of ledgers.get(projectId)?.values() ?? []) ledger.take(use);
    },
  };
}
