import type { GenericEndpointContext } from 'better-auth';
import type * as z from 'zod';

/**
 * A signed cookie with JSON; null if it is missing or holds something else. The signature doesn't cover the cookie's
 * name, so the value may come from another cookie of ours.
 */
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
