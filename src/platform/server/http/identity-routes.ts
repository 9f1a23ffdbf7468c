import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddressHeader } from '#src/platform/server/identity/auth.ts';
import type { Identity } from '#src/platform/server/identity/auth.ts';
import { isCleanText } from '#src/platform/shared/text.ts';
import { refusal } from './failures.ts';

/** We close all other routes of the identity service: an unused route is one that we don't watch. */
const openRoutes = [
  ['GET', '/get-session'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-up/email'],
  ['POST', '/sign-out'],
  ['POST', '/change-password'],
] as const;

/** The identity service's own paths, below /api/auth. It learns the caller's address from the connection alone. */
export function serveIdentity(app: FastifyInstance, identity: Identity, url: string): void {
  for (const [method, route] of openRoutes) {
    const path = `/api/auth${route}`;
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (!isStorable(request.body)) throw refusal('contains characters that cannot be stored');
        return pass(await identity.handler(webRequest(request, new URL(path, url))), reply);
      },
    });
  }
}

async function pass(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (answer.status === 429) {
    void reply.header('retry-after', answer.headers.get('x-retry-after') ?? '60');
    const said: unknown = await answer.json();
    // An account's limit has words of its own, which say how long to wait.
    if (isRefusal(said) && said.code === 'TOO_MANY_GUESSES') return reply.code(429).send(said);
    throw Object.assign(new Error('Too many attempts.'), { statusCode: 429 });
  }
  void reply.code(answer.status).header('cache-control', 'no-store');
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') void reply.header(name, value);
  for (const cookie of answer.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  const text = await answer.text();
  return reply.send(text === '' ? null : JSON.stringify(withoutSession(JSON.parse(text))));
}

/** Who is signed in; the session and its token are for the cookie alone. */
function withoutSession(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'user' in answer ? { user: answer.user } : answer;
}

/** The service hands texts to the database as they come. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isCleanText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, part]) => isCleanText(name) && isStorable(part));
}

function isRefusal(value: unknown): value is { code: unknown } {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function webRequest(request: FastifyRequest, url: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  headers.set(clientAddressHeader, request.ip);
  return new Request(url, {
    method: request.method,
    headers,
    ...(request.body === undefined || request.method === 'GET' ? {} : { body: JSON.stringify(request.body) }),
  });
}
