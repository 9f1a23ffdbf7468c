import { useRef, useState } from 'react';
import * as m from '#messages/invoices.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';

type Draft = Pick<InvoiceSummary, 'id' | 'revision'>;

export type IssueOutcome =
  | { is: 'issuing' }
  | { is: 'issued'; number: string }
  | { is: 'failed'; reason: string };

/** Issues drafts one after the other, so that their numbers follow this order. */
export function useIssueQueue(drafts: readonly Draft[]) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, IssueOutcome>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);

  function setOutcome(id: string, outcome: IssueOutcome) {
    setOutcomes((before) => new Map(before).set(id, outcome));
  }

  async function run() {
    setIsRunning(true);
    for (const { id, revision } of drafts) {
      if (isStopped.current) break;
      setOutcome(id, { is: 'issuing' });
      try {
        const { number } = await invoices.issue.call({ id, revision });
        setOutcome(id, { is: 'issued', number: number ?? '' });
      } catch (error) {
        setOutcome(id, { is: 'failed', reason: reasonOf(error) });
      }
    }
    setIsRunning(false);
  }

  return {
    outcomes,
    issuedCount: [...outcomes.values()].filter(({ is }) => is === 'issued').length,
    state: isRunning ? ('running' as const) : outcomes.size > 0 ? ('done' as const) : ('ready' as const),
    run,
    /** After the document that is being issued. */
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** The editor points out each field; here the first one is enough. */
function reasonOf(error: unknown): string {
  const { code, message } = toFailure(error);
  if (code !== 'INVALID' || !isApiError(error)) return message;
  // The contract declares it.
  const { problems = [] } = error.data as { problems?: { field: string }[] };
  const [field = ''] = problems.map((problem) => problem.field);
  return field === 'clientId'
    ? m.chooseClient
    : field === 'seller.name'
      ? m.nameYourBusiness
      : m.draftHasErrors;
}
