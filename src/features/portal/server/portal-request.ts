import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import type { OpenedLink } from './client-link-queries.ts';
import type { PortalContext } from './portal-context.ts';

/** In every request of the page. */
export const Opening = z.strictObject({ token: z.string(), pin: z.string().max(100).optional() });
export type Opening = z.infer<typeof Opening>;

export function parsePortalRequest<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { data, error } = schema.safeParse(body);
  if (error) throw invalidRequest('isn’t a request of the portal’s page');
  return data;
}

export type OpeningRequest = Opening & {
  /** The link as it opened earlier in the same request, whose call and PIN aren’t counted twice. */
  admitted?: OpenedLink | undefined;
};

/** What `work` finds; null if the link doesn't open, which is then answered. */
export type OpenLink = <T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  opening: OpeningRequest,
  work: (db: Db, owner: Owner, link: OpenedLink, notify: NotifyOwner) => Promise<T | null>,
) => Promise<T | null>;

/** Names what changed; the owner's pages refresh it after the commit. */
export type NotifyOwner = (...what: string[]) => void;

/** Null if the client was deleted. */
export type ContextOfLink = (db: Db, owner: Owner, link: OpenedLink) => Promise<PortalContext | null>;
