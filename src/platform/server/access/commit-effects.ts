import type { Database } from '#src/platform/server/database/database.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import type { RequestContext } from './contexts.ts';

/** What a transaction causes once it has committed. */
export class CommitEffects {
  readonly #publishChange: RequestContext['publishChange'];
  #changes: Change[] = [];
  #tasks: ((database: Database) => void)[] = [];

  constructor(publishChange: RequestContext['publishChange']) {
    this.#publishChange = publishChange;
  }

  /** Again when the transaction is retried: then only its last run counts. */
  begin(changes: Change[]): void {
    this.#changes = changes;
    this.#tasks = [];
  }

  readonly notifyAlso = (change: Change): void => void this.#changes.push(change);
  readonly afterCommit = (begin: (database: Database) => void): void => void this.#tasks.push(begin);

  finish(database: Database): void {
    for (const change of this.#changes) this.#publishChange(change);
    for (const begin of this.#tasks) begin(database);
  }
}

type Change = Pick<ChangeEvent, 'userId' | 'what'>;
