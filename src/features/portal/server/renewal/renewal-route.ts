import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import { canSendMail } from '#src/features/mail-server/server/public.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { withVisitor } from '#src/platform/server/database/visitor-transaction.ts';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import { waitForEvenTime } from '#src/platform/server/http/limits/hide-account-timing.ts';
import { createRateLimit } from '#src/platform/server/http/limits/rate-limit.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { hashSecretToken, isSecretToken } from '#src/platform/server/secret-token.ts';
import { mailNewLink } from './mail-new-link.ts';

type Services = Pick<
  RequestContext,
  'database' | 'keys' | 'files' | 'url' | 'sendsMail' | 'publishChange'
> & { attemptsPerMinute: number };

const RenewalRequest = z.strictObject({ token: z.string(), email: z.email().max(254) });

/** "Send me a new link": the answer and its time are the same for every link and every address. */
export function serveLinkRenewal(scope: FastifyInstance, { attemptsPerMinute, ...services }: Services): void {
  const { database, publishChange } = services;
  const limit = createRateLimit(attemptsPerMinute);

  scope.post(portalApi.renew, async (request, reply) => {
    const { data, error } = RenewalRequest.safeParse(request.body);
    if (error) throw invalidRequest('needs token and email');
    if (limit.isExceeded(request.ip))
      throw Object.assign(new Error('Too many requests for links.'), { statusCode: 429 });
    limit.count(request.ip);
    const startedAt = performance.now();
    await renew(data.token, data.email.toLowerCase(), request.ip);
    await waitForEvenTime(startedAt);
    return reply.send({});
  });

  async function renew(token: string, email: string, address: string): Promise<void> {
    if (!isSecretToken(token)) return;
    const tokenHash = hashSecretToken(token);
    const expired = await withVisitor(database, address, (db) => findExpiredLink(db, tokenHash));
    if (!expired || !(await arePublicLinksActive(database, expired.ownerId))) return;
    const { ownerId, linkId } = expired;
    const owner = { ownerId };
    if (!(await database.withOwner(owner, (db) => canSendMail(services, db, owner)))) return;
    const isMailed = await database
      .withOwner(owner, (db) => mailNewLink(services, db, owner, { linkId, email }), {
        address,
        turnOf: address,
      })
      .catch((error: unknown) => {
        // Private contacts can’t be read now: the same answer.
        if (error instanceof KeyUnavailable) return false;
        throw error;
      });
    if (isMailed) publishChange({ userId: ownerId, what: 'portal' });
  }
}

async function findExpiredLink(db: Db, tokenHash: Buffer) {
  const { rows } = await sql<{ ownerId: string; linkId: string }>`
    select owner_id, link_id from expired_client_link(${tokenHash})`.execute(db);
  return rows[0] ?? null;
}
