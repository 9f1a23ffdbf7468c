import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import { waitForEvenTime } from '#src/platform/server/http/limits/even-time.ts';
import { isStorableText } from '#src/platform/shared/text.ts';
import type { HostedConfig } from './hosted/hosted-config.ts';
import {
  connectedServices,
  disconnectService,
  firebaseSignIn,
  oidcFinish,
  oidcStart,
} from './hosted/hosted-paths.ts';
import { clientAddressHeader } from './identity-audit.ts';
import { findNextRegistration } from './identity-hooks.ts';
import type { IdentityService } from './identity-service.ts';
import { cookieSeals } from './sessions/cookie-seals.ts';
import type { CookieSeals } from './sessions/cookie-seals.ts';
import { collectSessionChanges } from './sessions/session-changes.ts';
import { cookiePrefix } from './sessions/session-token.ts';
import { requestSignInLink, signInByLink } from './sign-in/sign-in-link-paths.ts';

/** All other identity routes are closed: we don't maintain checks for routes we don't use. */
const openRoutes = [
  ['GET', '/get-session'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-up/email'],
  ['POST', '/request-registration'],
  ['POST', '/confirm-registration'],
  ['POST', '/invitation'],
  ['POST', '/sign-out'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
  ['POST', requestSignInLink],
  ['POST', signInByLink],
  ['POST', '/change-password'],
  ['POST', '/delete-account'],
  ['POST', '/end-sessions'],
  ['POST', '/request-email-change'],
  ['POST', '/confirm-email-change'],
  ['POST', '/update-user'],
  ['POST', '/two-factor/enable'],
  ['POST', '/two-factor/disable'],
  ['POST', '/two-factor/generate-backup-codes'],
  ['POST', '/two-factor/verify-totp'],
  ['POST', '/two-factor/verify-backup-code'],
  ['GET', '/passkey/generate-register-options'],
  ['POST', '/passkey/verify-registration'],
  ['GET', '/passkey/generate-authenticate-options'],
  ['POST', '/passkey/verify-authentication'],
  ['GET', '/passkeys'],
  ['POST', '/passkey/update-passkey'],
  ['POST', '/remove-passkey'],
  ['POST', firebaseSignIn],
  ['POST', oidcStart],
  ['POST', oidcFinish],
  ['GET', connectedServices],
  ['POST', disconnectService],
] as const;

/** Their time would show whether the account exists, which gets another mail or none. */
const evenRoutes: readonly string[] = ['/request-password-reset', '/request-registration', requestSignInLink];

type IdentityRoutesOptions = {
  identity: IdentityService;
  url: string;
  secret: string;
  /** Called after the response, when sessions of a user ended or their profile changed. */
  onSessionChange: (userId: string) => void;
};

/** The identity service's routes under /api/auth. It learns the caller's address only from the connection. */
export function serveIdentity(
  app: FastifyInstance,
  { identity, url, secret, onSessionChange }: IdentityRoutesOptions,
): void {
  const cookies = cookieSeals(secret, cookiePrefix(url));
  for (const [method, route] of openRoutes) {
    const path = `/api/auth${route}`;
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (!hasStorableText(request.body)) throw invalidRequest('contains characters that can’t be stored');
        const startedAt = performance.now();
        const { result, users } = await collectSessionChanges(() =>
          identity.handler(webRequest(request, new URL(path, url), cookies)),
        );
        if (evenRoutes.includes(route)) await waitForEvenTime(startedAt);
        // Earlier, tabs would look for a session whose new cookie hasn't arrived.
        reply.raw.once('close', () => users.forEach((userId) => onSessionChange(userId)));
        return sendResponse(result, reply, cookies);
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
      next: await findNextRegistration(pool),
      sendsMail,
      ...(oidc && { oidc: { label: oidc.label } }),
      ...(firebase && { firebase }),
    };
  });
}

async function sendResponse(
  answer: Response,
  reply: FastifyReply,
  { seal }: CookieSeals,
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
  return reply.send(text === '' ? null : JSON.stringify(withoutSession(JSON.parse(text))));
}

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
