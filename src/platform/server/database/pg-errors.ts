import pg from 'pg';

/** Whether a statement failed because another record refers to this one, or this one to a missing record. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Whether a restored record violates the table's constraints, which may be newer than the record. */
export function isCheckViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514';
}
