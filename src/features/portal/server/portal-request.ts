import * as z from 'zod';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';

/** In every request of the page. */
export const Opening = z.strictObject({ token: z.string(), pin: z.string().max(100).optional() });
export type Opening = z.infer<typeof Opening>;

export function parsePortalRequest<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body);
  if (error) throw invalidRequest('isn’t a request of the portal’s page');
  return data;
}
