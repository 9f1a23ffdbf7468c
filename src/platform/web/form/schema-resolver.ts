import { get, set } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import * as m from '#messages/platform.ts';
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
    for (const [name, message] of Object.entries(fields)) {
      // The API's reason is about dates that don't exist.
      const isEmptyDate = message === m.mustBeDay && !get(values, name);
      const type = isEmptyDate || sentences.has(name) ? 'sentence' : 'reason';
      set(errors, name, { type, message: isEmptyDate ? m.enterDate : message });
    }
    // Names come from the values' shape.
    return { values: {}, errors: errors as FieldErrors<V> };
  };
}
