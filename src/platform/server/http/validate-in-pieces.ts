import type { Schema } from '@orpc/contract';
import * as z from 'zod';
import { yieldToEventLoop } from '#src/platform/server/long-work/yield-to-event-loop.ts';

/** Items of a long list that are checked before other requests continue. */
const pieceLength = 40;

type Checked = Awaited<ReturnType<Schema<unknown, unknown>['~standard']['validate']>>;

/** Validates a value; the long lists in the fields of an object in pieces, so that other requests continue. */
export async function validateInPieces(schema: Schema<unknown, unknown>, value: unknown): Promise<Checked> {
  const object = schema instanceof z.ZodNullable && value !== null ? schema.unwrap() : schema;
  const lists = object instanceof z.ZodObject ? longLists(object, value) : [];
  if (lists.length === 0) return schema['~standard'].validate(value);
  const checkedLists: Record<string, unknown[]> = {};
  for (const { name, list, schema: listSchema } of lists) {
    const items: unknown[] = [];
    for (let start = 0; start < list.length; start += pieceLength) {
      const piece = listSchema.safeParse(list.slice(start, start + pieceLength));
      if (!piece.success) return { issues: piece.error.issues };
      items.push(...piece.data);
      await yieldToEventLoop();
    }
    checkedLists[name] = items;
  }
  const emptied = Object.fromEntries(lists.map(({ name }) => [name, []]));
  // Only objects have long lists.
  const rest = await schema['~standard'].validate({ ...(value as object), ...emptied });
  return rest.issues ? rest : { value: { ...(rest.value as object), ...checkedLists } };
}

function longLists({ shape }: z.ZodObject, value: unknown) {
  return Object.entries(value ?? {}).flatMap(([name, list]: [string, unknown]) => {
    const schema: unknown = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const isLong = Array.isArray(list) && list.length > pieceLength;
    // A list with further checks is checked as a whole.
    return isLong && schema instanceof z.ZodArray && !schema._zod.def.checks?.length
      ? [{ name, list: list as unknown[], schema }]
      : [];
  });
}
