import { set } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';

/** Validates the form with the server's schema and messages. */
export function createSchemaResolver<V extends FieldValues, T>(
  schema: z.ZodType<T>,
): Resolver<V, unknown, T> {
  return (values) => {
    const checked = schema.safeParse(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const { fields, sentences } = validationErrors(checked.error.issues);
    const errors = {};
    // Nested like the values, so each error disappears with its cause: `contacts.0.email`.
    for (const [name, message] of Object.entries(fields))
      set(errors, name, { type: sentences.has(name) ? 'sentence' : 'reason', message });
    // Names come from the values' shape.
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}
