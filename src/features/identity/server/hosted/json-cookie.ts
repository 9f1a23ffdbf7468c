import type { GenericEndpointContext } from 'better-auth';
import type * as z from 'zod';

/** A signed cookie with JSON; null if it is missing or has another form. */
export async function readJsonCookie<T extends z.ZodType>(
  request: GenericEndpointContext,
  name: string,
  schema: T,
): Promise<z.output<T> | null> {
  const text = await request.getSignedCookie(name, request.context.secret);
  if (!text) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
