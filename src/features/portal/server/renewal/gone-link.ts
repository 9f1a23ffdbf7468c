import type { FastifyReply } from 'fastify';
import * as portalMessages from '#messages/api/portal.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import type { OpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import { findPortalOwnerName } from '#src/features/portal/server/portal-context.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { isRenewable } from './mail-new-link.ts';

/** What the page of a link that doesn’t work can say. */
export type GoneLink = { ask: string | null; canMail?: true };

/** Whom to ask, and whether the page offers a new link: not for one that was revoked. */
export async function describeGoneLink(
  services: Pick<RequestContext, 'sendsMail'>,
  db: Db,
  owner: Owner,
  link: OpenedLink,
): Promise<GoneLink> {
  const canMail = (await canSendMail(services, db, owner)) && (await isRenewable(db, owner, link.id));
  return { ask: await findPortalOwnerName(db, owner), ...(canMail && { canMail }) };
}

/** The same for every link; only one that once worked knows whom to ask. */
export function sendGone(reply: FastifyReply, gone: GoneLink = { ask: null }): FastifyReply {
  return reply.code(404).send({ code: 'NOT_FOUND', message: portalMessages.linkGone, ...gone });
}
