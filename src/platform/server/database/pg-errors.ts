import pg from 'pg';

/** Whether a statement failed because another record refers to this one, or this one to a record that is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Whether a record that comes back is outside the limits of its table, which can be newer than the record. */
export function isCheckViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23514';
}
