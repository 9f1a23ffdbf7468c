import type { ClientApproval, ClientQuestion } from '#src/features/approvals/contract-clients.ts';

/** Null: sent, and the page shows the answer. Otherwise why not, in the client’s language. */
type Outcome = Promise<string | null>;

/** How the page sends what a client does; it shows the request that comes back. */
export type ClientActs = {
  /** A signed-in account’s name, to begin with. */
  name: string;
  approve: (approval: ClientApproval & { name: string }) => Outcome;
  ask: (question: ClientQuestion & { name: string }) => Outcome;
};
