import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers of every answer, errors and files included. Styles are inline because the component library writes them so. */
export function secureAnswers(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const headers: Record<string, string> = {
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
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers);
  });
}

/**
 * Refuses requests that another site made a browser send. Programs send neither header and carry no cookie by
 * accident, so they pass. [ASVS 3.5.1]
 */
export function refuseCrossSite(app: FastifyInstance, url: string): void {
  const own = new URL(url).origin;
  app.addHook('onRequest', async (request, reply) => {
    if (isReading(request) || isSameOrigin(request, own)) return;
    await reply
      .code(403)
      .send({ code: 'FORBIDDEN', message: 'This request came from another site and was refused.' });
  });
}

function isReading(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
}

/** By the address people open, or, where that is not set, by the name the request was sent to. */
function isSameOrigin(request: FastifyRequest, own: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === own) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
