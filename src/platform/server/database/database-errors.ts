import pg from 'pg';

/**
 * Whether a statement failed because another record refers to this one, or this one to a missing record; optionally only
 * by this constraint.
 */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Whether another transaction has stored the same value first. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** Whether a restored record violates the table's constraints, which may be newer than the record. */
export function isCheckViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514';
}

/** Whether a trigger of ours refused the change, such as deleting the last super admin. */
export function isRestrictViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === restrictViolation;
}

const restrictViolation = '23001';

/** The field and the reason, if a trigger of ours refused a value and named its field. */
export function refusedValue(error: unknown): { field: string; reason: string } | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== restrictViolation || !error.column) return null;
  return { field: error.column, reason: error.message };
}

/** The last locked day, if the statement would have changed time up to it. */
export function lockedUntilOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'locked_time') return null;
  return error.detail ?? null;
}

/** Whether the database was unreachable or closed the connection, so that a retry can succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (connectionLost.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  // PostgreSQL codes have five characters; system codes are words.
  if (/^(08...|57P0[1-5]|53300)$/.test(code ?? '')) return true;
  // Other system calls concern files.
  return code !== undefined && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '');
}

/** Whether the disk of the database is full, also if another process met it. Even reading may need room there. */
export function isDatabaseFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53100';
}

/** The driver reports these without a code. */
const connectionLost =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable/;
