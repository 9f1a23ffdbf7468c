import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { contract } from '#src/app/contract.ts';
import { serveCalendarFeed } from '#src/features/calendar-feed/server/feed-route.ts';
import { serveRestore } from '#src/features/exports/server/restore-route.ts';
import { serveImports } from '#src/features/imports/server/upload-route.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { serveApiDocs } from '#src/platform/server/http/api-docs.ts';
import { cutOffSlowBodies } from '#src/platform/server/http/body-pace.ts';
import { answerClientError, answerFailure, answerFailures } from '#src/platform/server/http/failures.ts';
import { serveHealth } from '#src/platform/server/http/health.ts';
import { refuseOtherHosts } from '#src/platform/server/http/host.ts';
import { serveIdentity } from '#src/platform/server/http/identity-routes.ts';
import { acceptJson } from '#src/platform/server/http/json-body.ts';
import { serveProcedures } from '#src/platform/server/http/procedures.ts';
import { refuseCrossSite, secureAnswers, securityHeaders } from '#src/platform/server/http/security.ts';
import { serveWebApp } from '#src/platform/server/http/web-app.ts';
import { createIdentity } from '#src/platform/server/identity/auth.ts';
import type { IdentityOptions } from '#src/platform/server/identity/auth.ts';
import { sessionCookieName, verifiedToken } from '#src/platform/server/identity/session-token.ts';
import { sessionFinder } from '#src/platform/server/identity/session.ts';
import type { KeptToken } from '#src/platform/server/keys/kept-token.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { openChanges } from '#src/platform/server/live/changes.ts';
import { serveEvents } from '#src/platform/server/live/events.ts';
import { openSlots } from '#src/platform/server/long-work/slots.ts';
import type { Slots } from '#src/platform/server/long-work/slots.ts';
import { sessionChanged } from '#src/platform/shared/change.ts';
import type { Change } from '#src/platform/shared/change.ts';
import { contextOf } from './context.ts';
import { exportsModule, router } from './router.ts';

export type ServerOptions = Omit<IdentityOptions, 'pool' | 'onSessionEnd'> & {
  database: Database;
  /** None where the master key is missing: nothing is encrypted then. */
  keys?: KeyService | null;
  /** Its token, where a key service wraps data keys. */
  keyToken?: Pick<KeptToken, 'endsAt'> | undefined;
  /** Opens /metrics to other machines. */
  metricsToken?: string | undefined;
  /** The built web app. */
  webFolder: string;
  /** The proxy whose word on the caller's address counts; none by default. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  /** For exports, reports, imports and restores. */
  slots?: Slots;
  /** How slowly a request may arrive. */
  bodyPace?: Parameters<typeof cutOffSlowBodies>[2];
  log?: Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'>;
};

/** The whole of Stint behind HTTP: API, identity and web app; it listens to nothing yet. */
export async function buildServer({
  database,
  keys = null,
  keyToken,
  metricsToken,
  webFolder,
  trustProxy = false,
  slots = openSlots(),
  log = {},
  bodyPace,
  ...identity
}: ServerOptions): Promise<FastifyInstance> {
  const secured = securityHeaders({ isSecure: identity.url.startsWith('https:') });
  const answerOnSocket = answerClientError(secured);
  const app = Fastify({
    ...log,
    trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    frameworkErrors: answerFailure,
    clientErrorHandler: answerOnSocket,
    // A request without a Host is refused like one for another host, in words and with our headers.
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  });
  secureAnswers(app, secured);
  refuseOtherHosts(app, identity.url);
  refuseCrossSite(app, identity.url);
  closeAfterAnswers(app);
  acceptJson(app);
  cutOffSlowBodies(app, answerOnSocket, bodyPace);
  answerFailures(app);
  serveHealth(app, () => isReachable(database), keyToken, metricsToken);
  const report = (message: string, error?: Error) => app.log.warn({ err: error }, message);
  const changes = openChanges({
    pool: database.identity,
    onError: (error) => app.log.warn({ err: error }, 'live updates were interrupted'),
  });
  app.addHook('onClose', () => changes.close());
  const onSessionEnd = (userId: string) => changes.tell({ userId, what: sessionChanged });
  const service = createIdentity({ pool: database.identity, report, onSessionEnd, ...identity });
  serveIdentity(app, service, identity.url);
  const findSession = sessionFinder(database.identity, identity);
  serveEvents(app, {
    changes,
    userIdOf: async ({ headers }) => (await findSession(headers.cookie))?.userId ?? null,
  });
  const installed = { database, keys, slots };
  const context = (request: FastifyRequest) => contextOf(request, { ...installed, changes, findSession });
  await serveProcedures(app, {
    router,
    contract,
    contextOf: context,
    url: identity.url,
  });
  const uploads = { ...installed, tell: (change: Change) => changes.tell(change), contextOf: context };
  serveImports(app, uploads);
  serveRestore(app, { ...uploads, module: exportsModule });
  serveCalendarFeed(app, installed);
  serveApiDocs(app);
  const cookieName = sessionCookieName(identity.url);
  await serveWebApp(
    app,
    webFolder,
    (cookies) => verifiedToken(cookies, cookieName, identity.secret) !== null,
  );
  return app;
}

/** An answer that ends after closing began would leave its connection open, waiting for another request. */
function closeAfterAnswers(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async () => {
    if (isClosing) app.server.closeIdleConnections();
  });
}

async function isReachable(database: Database): Promise<boolean> {
  return database.identity.query('select 1').then(
    () => true,
    () => false,
  );
}
