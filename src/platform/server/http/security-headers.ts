import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Headers of every answer, errors and files included. Styles are inline because the component library writes them so. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): SecurityHeaders {
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Before anything looks at the request: what is answered without a route carries them too. */
export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  const secure = (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  app.server.prependListener('request', secure);
  // An expectation that we do not know is passed over, as RFC 9110 permits; Node would answer it on its own.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/**
 * Refuses requests that another site made a browser send. Programs send neither header and carry no cookie by
 * accident, so they pass. [ASVS 3.5.1]
 */
export function rejectCrossSite(app: FastifyInstance, url: string): void {
  const ownOrigin = new URL(url).origin;
  app.addHook('onRequest', async (request, reply) => {
    if (isSafeMethod(request) || isSameOrigin(request, ownOrigin)) return;
    await reply
      .code(403)
      .send({ code: 'FORBIDDEN', message: 'This request came from another site and was refused.' });
  });
}

function isSafeMethod(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
}

/** By the address people open, or, where that is not set, by the name the request was sent to. */
function isSameOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === ownOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
