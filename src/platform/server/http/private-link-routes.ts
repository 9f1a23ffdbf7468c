import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { withVisitor } from '#src/platform/server/database/visitor-transaction.ts';
import { hashSecretToken, isSecretToken } from '#src/platform/server/secret-token.ts';
import { createAttemptLimit } from './limits/attempt-limit.ts';

/** Nothing of a link is indexed, cached, or sent on to other sites. */
const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

type ScopeOptions = Pick<RequestContext, 'database'> & {
  webFolder: string;
  /** The page, the same for every token: only its script asks for what the link shows. */
  page: { route: string; file: string };
  attemptsPerMinute: number;
  /** Runs without a session: the token is the secret. */
  findTarget: (db: Db, tokenHash: Buffer) => Promise<LinkTarget | null>;
  /** Whether links of the account still open. */
  arePublicLinksActive: (database: RequestContext['database'], ownerId: string) => Promise<boolean>;
  sendGone: (reply: FastifyReply) => FastifyReply;
};

/** Whose link it is; with `clientId`, its transactions see no rows of the owner's other clients. */
export type LinkTarget = { ownerId: string; clientId: string | null };

export type WithLink = <T>(
  request: FastifyRequest,
  token: unknown,
  work: (db: Db, owner: Owner, tokenHash: Buffer) => Promise<T | null>,
) => Promise<{ result: T; ownerId: string } | null>;

/** Routes of private links, for people without an account. An address with many wrong tokens in a minute has to wait. */
export function servePrivateLinks(
  app: FastifyInstance,
  { database, webFolder, page, attemptsPerMinute, findTarget, arePublicLinksActive, sendGone }: ScopeOptions,
  addRoutes: (scope: FastifyInstance, withLink: WithLink) => void,
): void {
  const limit = createAttemptLimit(attemptsPerMinute);
  const pageFile = join(webFolder, page.file);
  const html = existsSync(pageFile) ? readFileSync(pageFile) : null;

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(headers);
      if (limit.isExceeded(request.ip))
        throw Object.assign(new Error('Too many links.'), { statusCode: 429 });
    });
    scope.get(page.route, async (_request, reply) =>
      html === null ? sendGone(reply) : reply.type('text/html; charset=utf-8').send(html),
    );
    addRoutes(scope, withLink);
  });

  /** Null for a link that doesn't work. */
  async function withLink<T>(
    request: FastifyRequest,
    token: unknown,
    work: (db: Db, owner: Owner, tokenHash: Buffer) => Promise<T | null>,
  ): Promise<{ result: T; ownerId: string } | null> {
    const opened = isSecretToken(token) ? await open(request.ip, hashSecretToken(token), work) : null;
    if (!opened) limit.addFailure(request.ip);
    return opened;
  }

  async function open<T>(
    address: string,
    tokenHash: Buffer,
    work: (db: Db, owner: Owner, tokenHash: Buffer) => Promise<T | null>,
  ): Promise<{ result: T; ownerId: string } | null> {
    const target = await withVisitor(database, address, (db) => findTarget(db, tokenHash));
    if (!target || !(await arePublicLinksActive(database, target.ownerId))) return null;
    const { ownerId, clientId } = target;
    const how = { clientId, address, turnOf: address };
    const result = await database.withOwner({ ownerId }, (db) => work(db, { ownerId }, tokenHash), how);
    return result === null ? null : { result, ownerId };
  }
}
