// Restored JSON columns may not match the schema; that must not hide the record.
import type * as z from 'zod';

/** The elements of a stored list that match the schema. */
export function parseStoredList<T extends z.ZodType>(schema: T, stored: unknown): z.output<T>[] {
  const elements: unknown[] = Array.isArray(stored) ? stored : [];
  return elements.flatMap((element) => {
    const { success, data } = schema.safeParse(element);
    return success ? [data] : [];
  });
}

/** A stored value, or the fallback if it doesn't match the schema. */
export function parseStoredOr<T extends z.ZodType, O>(
  fallback: O,
  schema: T,
  stored: unknown,
): z.output<T> | O {
  const { success, data } = schema.safeParse(stored);
  return success ? data : fallback;
}
