import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as m from '#messages/api/platform.ts';
import { bearerToken } from './bearer-token.ts';
import { isAllowedOrigin } from './cross-origin-functions.ts';
import { formatErrorBody } from './error-handler.ts';

/** Where Firebase signs people in. */
type FirebaseHosts = { authDomain: string; emulatorUrl?: string };

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Headers of every response, including errors and files. The hashes, of what pages hold inline, are for pages alone. */
export function securityHeaders({
  isSecure,
  scriptHashes = [],
  styleHashes = [],
  firebase = null,
}: {
  isSecure: boolean;
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  firebase?: FirebaseHosts | null;
}): SecurityHeaders {
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scriptHashes, ...(firebase ? [googleScripts] : [])].join(' '),
      ...(firebase ? firebaseSources(firebase) : []),
      ["style-src 'self'", ...styleHashes].join(' '),
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    // Google’s window reports its sign-in to ours.
    'cross-origin-opener-policy': firebase ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Loaded by Firebase’s SDK to open Google’s window. */
const googleScripts = 'https://apis.google.com';

function firebaseSources({ authDomain, emulatorUrl }: FirebaseHosts): string[] {
  const services = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  return [
    ["connect-src 'self'", ...(emulatorUrl === undefined ? services : [emulatorUrl])].join(' '),
    `frame-src 'self' ${emulatorUrl ?? `https://${authDomain}`}`,
  ];
}

/** Runs first, so that responses without a route have them, too. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { headers, pageHeaders }: { headers: SecurityHeaders; pageHeaders: SecurityHeaders },
): void {
  const [ofAll, ofPages] = [Object.entries(headers), Object.entries(pageHeaders)];
  const secure = ({ url }: IncomingMessage, response: ServerResponse) => {
    const own = url === undefined || withoutPages.test(url) ? ofAll : ofPages;
    for (const [name, value] of own) response.setHeader(name, value);
    // Unless the route says otherwise, neither browsers nor proxies keep answers of the API.
    if (url?.startsWith('/api/') === true) response.setHeader('cache-control', 'no-store');
  };
  app.server.prependListener('request', secure);
  // Ignores unknown Expect values, as RFC 9110 permits; Node would answer by itself.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** With the hashes, the headers of forty small files are as large as fifty kilobytes of script. */
const withoutPages = /^\/(api|assets|[ip]\/assets)\//;

/**
 * Rejects requests that another site caused a browser to send. Other programs send neither header and no ambient
 * cookies, so they pass; with an API key, cookies aren't used. [ASVS 3.5.1]
 */
export function rejectCrossSite(
  app: FastifyInstance,
  { url, functionOrigins }: { url: string; functionOrigins: readonly string[] },
): void {
  const ownOrigin = new URL(url).origin;
  const isAllowed = (request: FastifyRequest) =>
    isSafeMethod(request) ||
    bearerToken(request) !== null ||
    isSameOrigin(request, ownOrigin) ||
    isAllowedOrigin(request, functionOrigins);
  app.addHook('onRequest', (request, reply, done) => {
    if (isAllowed(request)) return done();
    const message = m.otherSite;
    reply.code(403).send(formatErrorBody(request, 403, { code: 'FORBIDDEN', message }));
  });
}

function isSafeMethod(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
}

/** Compares with the configured address or, without one, with the requested host. */
function isSameOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin, host } = request.headers;
  if (origin === undefined || origin === ownOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
