import pg from 'pg';

/**
 * The names under which connections keep statements prepared. With the policies of row-level security planning takes
 * longer than running most of our queries; a statement with a name is read once a connection, and planned only while
 * PostgreSQL finds that plans made for its values are better.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Undefined for a text that comes after too many others: each is kept by every connection. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === maxStatements) return known;
    this.#count += 1;
    const name = `stint_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on every statement is prepared anew. */
  forget(): void {
    this.#names.clear();
  }
}

const maxStatements = 500;

/** A table has other columns than when the statement was prepared: a newer Stint has migrated it while we run. */
export function isOutdatedStatement(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === featureNotSupported &&
    error.routine === 'RevalidateCachedQuery'
  );
}

const featureNotSupported = '0A000';
