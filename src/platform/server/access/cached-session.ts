import { errors } from '#src/platform/server/declared-errors.ts';

/** What PostgreSQL needs to say whether a session is unchanged. */
export type SessionProof = {
  tokenHash: string;
  /** The longest life of a session. */
  maxDays: number;
  /** What `session_state()` returned for it. */
  state: string;
};

/** A session as it was found for an earlier request, until this request has compared it. */
export class CachedSession {
  readonly proof: SessionProof;
  readonly #isStillSame: () => Promise<boolean>;
  #isSame: boolean | null = null;

  constructor(proof: SessionProof, isStillSame: () => Promise<boolean>) {
    this.proof = proof;
    this.#isStillSame = isStillSame;
  }

  /** Whether queries must bring the proof along: until one was answered. */
  get isAccepted(): boolean {
    return this.#isSame === true;
  }

  /** A query that brought the proof was answered. */
  accept(): void {
    this.#isSame ??= true;
  }

  /** Returns the error for the caller. */
  refuse(): Error {
    this.#isSame = false;
    return errors.UNAUTHORIZED();
  }

  /** Reads the session unless a query has compared it. Fails if it can't be read. */
  async isSame(): Promise<boolean> {
    if (this.#isSame ?? (await this.#isStillSame())) this.accept();
    else this.#isSame = false;
    return this.isAccepted;
  }

  /** @throws UNAUTHORIZED if the session has ended or changed */
  async confirm(): Promise<void> {
    if (!(await this.isSame())) throw this.refuse();
  }
}
