import pg from 'pg';

/**
 * Names for prepared statements. With row-level security, planning takes longer than running most of our queries. A
 * named statement is parsed once per connection and replanned only while PostgreSQL expects better plans for specific
 * values.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #maxStatements: number;
  #count = 0;

  constructor(maxStatements = 500) {
    this.#maxStatements = maxStatements;
  }

  /** Undefined once the limit is reached: every connection keeps each prepared statement. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === this.#maxStatements) return known;
    this.#count += 1;
    const name = `stint_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** After this, every statement is prepared again. */
  forget(): void {
    this.#names.clear();
  }
}

/** A table changed since the statement was prepared: a newer Stint migrated the database while we run. */
export function isOutdatedStatement(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === featureNotSupported &&
    error.routine === 'RevalidateCachedQuery'
  );
}

const featureNotSupported = '0A000';
