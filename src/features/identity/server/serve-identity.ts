import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { IdentityRoute } from '#src/features/identity/contract-route-properties.ts';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import { waitForEvenTime } from '#src/platform/server/http/limits/hide-account-timing.ts';
import { isStorableText } from '#src/platform/shared/text.ts';
import { openRoutes } from './find-identity-route.ts';
import type { HostedConfig } from './hosted/hosted-config.ts';
import { clientAddressHeader } from './identity-audit.ts';
import { identityBasePath } from './identity-hooks.ts';
import type { IdentityService } from './identity-service.ts';
import { findRegistrationPolicy } from './registration/find-registration-policy.ts';
import { cookieSeals } from './sessions/cookie-seals.ts';
import type { CookieSeals } from './sessions/cookie-seals.ts';
import { collectSessionChanges } from './sessions/session-changes.ts';
import { cookiePrefix } from './sessions/session-token.ts';

type IdentityRoutesOptions = {
  identity: IdentityService;
  url: string;
  secret: string;
  /** Called after the response, when sessions of a user ended or their profile changed. */
  onSessionChange: (userId: string) => void;
};

/**
 * The routes of the table under /api/auth. All others are closed: we don't maintain checks for routes we don't use. The
 * service learns the caller's address only from the connection.
 */
export function serveIdentity(
  app: FastifyInstance,
  { identity, url: publicUrl, secret, onSessionChange }: IdentityRoutesOptions,
): void {
  const cookies = cookieSeals(secret, cookiePrefix(publicUrl));
  for (const route of openRoutes) {
    const url = `${identityBasePath}${route.path}`;
    app.route({
      method: route.method,
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (!hasStorableText(request.body)) throw invalidRequest('contains characters that can’t be stored');
        const startedAt = performance.now();
        const { result, users } = await collectSessionChanges(() =>
          identity.handler(webRequest(request, new URL(url, publicUrl), cookies)),
        );
        if (route.takesEvenTime) await waitForEvenTime(startedAt);
        // Earlier, tabs would look for a session whose new cookie hasn't arrived.
        reply.raw.once('close', () => users.forEach((userId) => onSessionChange(userId)));
        return sendResponse(result, reply, { cookies, route });
      },
    });
  }
}

type RegistrationOptions = { pool: pg.Pool; sendsMail: boolean; hosted: HostedConfig };

/**
 * What the next account becomes, whether mails are sent and how to sign in, for the pages of visitors. Public, so it
 * discloses nothing else about accounts.
 */
export function serveRegistrationState(
  app: FastifyInstance,
  { pool, sendsMail, hosted: { oidc, firebase } }: RegistrationOptions,
): void {
  app.get('/api/registration', async () => {
    return {
      next: await findRegistrationPolicy(pool),
      sendsMail,
      ...(oidc && { oidc: { label: oidc.label } }),
      ...(firebase && { firebase }),
    };
  });
}

async function sendResponse(
  answer: Response,
  reply: FastifyReply,
  { cookies: { seal }, route }: { cookies: CookieSeals; route: IdentityRoute },
): Promise<FastifyReply> {
  if (answer.status === 429) {
    void reply.header('retry-after', answer.headers.get('x-retry-after') ?? '60');
    const body: unknown = await answer.json();
    // Limits per account have a message of their own.
    if (isErrorBody(body) && ownLimits.includes(body.code)) return reply.code(429).send(body);
    throw Object.assign(new Error('Too many attempts.'), { statusCode: 429 });
  }
  if (answer.status === 500) {
    const body: unknown = await answer.json();
    // The service takes a passkey that it can't verify for its own failure.
    if (isErrorBody(body) && body.code === 'FAILED_TO_VERIFY_REGISTRATION') return reply.code(400).send(body);
    throw new Error('The identity service failed.', { cause: body });
  }
  void reply.code(answer.status);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') void reply.header(name, value);
  for (const line of answer.headers.getSetCookie()) void reply.header('set-cookie', seal(line));
  const text = await answer.text();
  const body: unknown = text === '' ? null : withoutSession(JSON.parse(text));
  // Tests check the contract; production keeps working if a new version of the library answers more or less.
  if (isTesting && answer.ok) route.response.parse(body);
  return reply.send(body === null ? null : JSON.stringify(body));
}

const isTesting = process.env['NODE_ENV'] === 'test';

/** The signed-in user, without the session and its token: those belong in the cookie only. */
function withoutSession(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return answer;
  return 'session' in answer || 'token' in answer ? { user: answer.user } : answer;
}

/** The identity service passes texts to the database unchecked. */
function hasStorableText(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isStorableText(name) && hasStorableText(part));
}

const ownLimits: readonly unknown[] = ['TOO_MANY_GUESSES', 'TOO_MANY_EMAIL_CHANGES'];

function isErrorBody(value: unknown): value is { code: unknown } {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function webRequest(request: FastifyRequest, url: URL, { open }: CookieSeals): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length')
      headers.set(name, name === 'cookie' ? open(String(value)) : String(value));
  }
  headers.set(clientAddressHeader, request.ip);
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.body === undefined || request.method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
  });
}
