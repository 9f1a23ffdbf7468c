import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFunctionCall } from './callable-error.ts';

/**
 * Lets web apps of these origins call functions with a token. Cookies don't count there: they would let those apps act
 * for everyone who is signed in here.
 */
export function allowCrossOriginFunctions(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isFunctionCall(request.url)) return done();
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !isAllowedOrigin(request, origins)) return done();
    delete request.headers.cookie;
    void reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return done();
    reply.code(204).headers(preflightHeaders).send();
  });
}

export function isAllowedOrigin({ url, headers }: FastifyRequest, origins: readonly string[]): boolean {
  return isFunctionCall(url) && headers.origin !== undefined && origins.includes(headers.origin);
}

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  // The last ones are the SDK's, which it sends with apps that use those services.
  'access-control-allow-headers':
    'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck',
  'access-control-max-age': '600',
};
