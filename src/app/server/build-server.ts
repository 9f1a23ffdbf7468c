import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { contract } from '#src/app/contract.ts';
import { createApiKeyFinder } from '#src/features/identity/server/api-keys/find-api-key.ts';
import { createIdTokenFinder } from '#src/features/identity/server/hosted/find-id-token.ts';
import { createFirebaseVerifier } from '#src/features/identity/server/hosted/firebase-token.ts';
import { noHosted } from '#src/features/identity/server/hosted/hosted-config.ts';
import type { HostedConfig, OidcConfig } from '#src/features/identity/server/hosted/hosted-config.ts';
import { serviceNames } from '#src/features/identity/server/hosted/service-name.ts';
import { createIdentityService } from '#src/features/identity/server/identity-service.ts';
import type { IdentityServiceOptions } from '#src/features/identity/server/identity-service.ts';
import { findApproverIds } from '#src/features/identity/server/public.ts';
import { serveIdentity, serveRegistrationState } from '#src/features/identity/server/serve-identity.ts';
import {
  sessionCookieName,
  readVerifiedToken,
} from '#src/features/identity/server/sessions/session-token.ts';
import { createSessionValidator } from '#src/features/identity/server/sessions/validate-session.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import type { RouteServices } from '#src/platform/server/feature.ts';
import { deleteAccountFiles } from '#src/platform/server/files/delete-account-files.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { serveApiDocs } from '#src/platform/server/http/api-docs.ts';
import { compressResponses } from '#src/platform/server/http/compress-responses.ts';
import { allowCrossOriginFunctions } from '#src/platform/server/http/cross-origin-functions.ts';
import {
  createClientErrorHandler,
  handleError,
  installErrorHandler,
} from '#src/platform/server/http/error-handler.ts';
import { serveHealth } from '#src/platform/server/http/health.ts';
import { rejectOtherHosts } from '#src/platform/server/http/host-check.ts';
import { acceptJson } from '#src/platform/server/http/json-body.ts';
import { serveProcedures } from '#src/platform/server/http/procedures.ts';
import { limitResponseTime } from '#src/platform/server/http/response-timeout.ts';
import {
  rejectCrossSite,
  addSecurityHeaders,
  securityHeaders,
} from '#src/platform/server/http/security-headers.ts';
import { rejectSlowBodies } from '#src/platform/server/http/slow-bodies.ts';
import { defaultSocialLinks, serveSocialLinks } from '#src/platform/server/http/social-link-settings.ts';
import type { SocialLinkAddresses } from '#src/platform/server/http/social-link-settings.ts';
import { rejectUnexpectedBodies } from '#src/platform/server/http/unexpected-bodies.ts';
import { inlineHashes, serveWebApp } from '#src/platform/server/http/web-app.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import type { TokenRenewal } from '#src/platform/server/keys/token-renewal.ts';
import { openChangeFeed } from '#src/platform/server/live/change-feed.ts';
import { serveEvents } from '#src/platform/server/live/event-stream.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import type { WorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { sessionTopic } from '#src/platform/shared/change-event.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import { apiDocsTexts } from './api-docs-texts.ts';
import { features } from './features.ts';
import { findFirstAnswers, findPageKind } from './preloaded-answers.ts';
import { createContextFinder } from './request-context.ts';
import { appParts, router } from './router.ts';
import { createServerRenderer } from './server-renderer.ts';

export type ServerOptions = Omit<
  IdentityServiceOptions,
  'pool' | 'onSignUp' | 'deleteFiles' | 'hosted' | 'sendsMail'
> & {
  /** Other identity services to sign in with. */
  hosted?: HostedConfig;
  /** Keys of Firebase’s ID tokens; Google’s unless given. */
  firebaseKeys?: Parameters<typeof createFirebaseVerifier>[1];
  /** Origins of other web apps that may call functions. */
  functionOrigins?: readonly string[];
  /** Calls of procedures per minute and account. */
  callsPerMinute: number;
  database: Database;
  /** Null if the master key is missing: then nothing is encrypted. */
  keys?: KeyService | null;
  /** Token renewal, if a key service wraps data keys. */
  tokenRenewal?: Pick<TokenRenewal, 'expiresAt'> | undefined;
  /** Opens /metrics to other machines. */
  metricsToken?: string | undefined;
  /** Where the footer’s icons lead. */
  socialLinks?: SocialLinkAddresses;
  /** The built web app. */
  webFolder: string;
  /** How long a document waits for its first answers, in milliseconds. */
  documentPatienceMs?: number | undefined;
  /** How long it waits for its page to be rendered. */
  renderingPatienceMs?: number | undefined;
  /** Proxies trusted with the client's address; none by default. */
  trustProxy?: FastifyServerOptions['trustProxy'];
  files: FileServices;
  /** Without a mail server, mails stay in the outbox. */
  sendsMail?: boolean;
  /** For exports, reports, imports and restores. */
  slots?: WorkSlots;
  /** Hosts of calendars that may have a private address. */
  calendarHosts?: readonly string[];
  mailHosts?: readonly string[];
  /** Where exchange rates are fetched from. */
  ratesAddress?: string | undefined;
  /** Minimum speed of request bodies. */
  bodyPace?: Parameters<typeof rejectSlowBodies>[2];
  log?: Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId' | 'childLoggerFactory'>;
};

/** Builds the complete HTTP server: API, identity and web app. It doesn't listen yet. */
export async function buildServer({
  callsPerMinute,
  database,
  keys = null,
  tokenRenewal,
  metricsToken,
  webFolder,
  documentPatienceMs,
  renderingPatienceMs,
  trustProxy = false,
  socialLinks = defaultSocialLinks,
  files,
  language = 'en',
  sendsMail = false,
  slots = createWorkSlots(),
  calendarHosts = [],
  mailHosts = [],
  ratesAddress,
  hosted = noHosted,
  firebaseKeys,
  functionOrigins = [],
  log = {},
  bodyPace,
  ...identity
}: ServerOptions): Promise<FastifyInstance> {
  const sources = { isSecure: identity.url.startsWith('https:'), firebase: hosted.firebase };
  const answerHeaders = securityHeaders(sources);
  const pageHeaders = securityHeaders({ ...sources, ...inlineHashes(webFolder) });
  const handleClientError = createClientErrorHandler(answerHeaders);
  const app = Fastify({
    ...log,
    trustProxy,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
    // A request without a Host header is rejected like one for another host, with our message and headers.
    http: { requireHostHeader: false, headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  });
  addSecurityHeaders(app, { headers: answerHeaders, pageHeaders });
  rejectOtherHosts(app, identity.url);
  const otherOrigins = functionOrigins.filter((origin) => origin !== identity.url);
  allowCrossOriginFunctions(app, otherOrigins);
  rejectCrossSite(app, { url: identity.url, functionOrigins: otherOrigins });
  closeIdleOnShutdown(app);
  acceptJson(app);
  rejectUnexpectedBodies(app);
  rejectSlowBodies(app, handleClientError, bodyPace);
  limitResponseTime(app, handleClientError);
  installErrorHandler(app);
  compressResponses(app);
  serveHealth(app, () => isDatabaseReachable(database), tokenRenewal, metricsToken);
  const logWarning = (message: string, error?: Error) => app.log.warn({ err: error }, message);
  const changes = openChangeFeed({
    pool: database.identityPool,
    onError: (error) => app.log.warn({ err: error }, 'live updates were interrupted'),
  });
  app.addHook('onClose', () => changes.close());
  const onSessionChange = (userId: string) => changes.publish({ userId, what: sessionTopic });
  const onSignUp = async () => {
    try {
      const approvers = await findApproverIds(database.identityPool);
      for (const userId of approvers) changes.publish({ userId, what: 'accounts' });
    } catch (error) {
      // The account exists; approvers see it when they next open the page.
      app.log.warn({ err: error }, 'approvers were not notified');
    }
  };
  const verifyFirebase = hosted.firebase && createFirebaseVerifier(hosted.firebase, firebaseKeys);
  const service = createIdentityService({
    hosted: {
      oidc: hosted.oidc && (await openOidcClient(hosted.oidc, identity.url)),
      verifyFirebase,
      nameOf: serviceNames(hosted),
    },
    pool: database.identityPool,
    logWarning,
    onSignUp,
    language,
    sendsMail,
    deleteFiles: (userId) => deleteAccountFiles(files, userId),
    ...identity,
  });
  serveIdentity(app, { ...identity, identity: service, onSessionChange });
  serveRegistrationState(app, { pool: database.identityPool, sendsMail, hosted });
  const findSession = createSessionValidator(database.identityPool, identity);
  serveEvents(app, {
    changes,
    userIdOf: async ({ headers }) => (await findSession(headers.cookie))?.userId ?? null,
  });
  const services = {
    database,
    keys,
    slots,
    files,
    url: identity.url,
    language,
    sendsMail,
    calendarHosts,
    mailHosts,
    ratesAddress,
  };
  const findIdToken = verifyFirebase && createIdTokenFinder(database.identityPool, verifyFirebase);
  const findApiKey = createApiKeyFinder(database.identityPool);
  const beginContext = createContextFinder({ ...services, changes, findSession, findApiKey, findIdToken });
  const sessionCookie = sessionCookieName(identity.url);
  serveProcedures(app, {
    router,
    contract,
    words: apiDocsTexts,
    beginContext,
    url: identity.url,
    sessionCookie,
    callsPerMinute,
  });
  const routeServices: RouteServices = {
    ...services,
    publishChange: (change: ChangeEvent) => changes.publish(change),
    contextOf: (request: FastifyRequest) => beginContext(request).find(),
    findSession,
    webFolder,
    attemptsPerMinute: identity.attemptsPerMinute,
    ...appParts,
  };
  for (const { routes = [], backgroundWork = [] } of features) {
    for (const serve of routes) serve(app, routeServices);
    for (const { start, failureMessage } of backgroundWork)
      runInBackground(app, () =>
        start(routeServices, (error) => app.log.warn({ err: error }, failureMessage)),
      );
  }
  serveApiDocs(app);
  serveSocialLinks(app, socialLinks);
  await serveWebApp(app, webFolder, {
    hasSession: (cookies) => readVerifiedToken(cookies, sessionCookie, identity.secret) !== null,
    findFirstAnswers: (request, reply) => findFirstAnswers(app, request, reply, documentPatienceMs),
    findPageKind,
    renderPage: createServerRenderer(webFolder, renderingPatienceMs),
  });
  return app;
}

/** Only where it is set up: the library takes memory. */
async function openOidcClient(config: OidcConfig, url: string) {
  const { createOidcClient } = await import('#src/features/identity/server/hosted/oidc-client.ts');
  return createOidcClient(config, url);
}

/** Starts when the server is ready, and ends before it closes. */
function runInBackground(app: FastifyInstance, start: () => { stop(): Promise<void> }): void {
  let work: ReturnType<typeof start> | undefined;
  app.addHook('onReady', async () => {
    work = start();
  });
  app.addHook('preClose', async () => work?.stop());
}

/** A response that ends after closing began would leave its connection open for another request. */
function closeIdleOnShutdown(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}

async function isDatabaseReachable(database: Database): Promise<boolean> {
  return database.identityPool.query('select 1').then(
    () => true,
    () => false,
  );
}
