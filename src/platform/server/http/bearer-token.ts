import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …`, for the REST API and functions only. A request with a token uses no cookie. */
export function bearerToken({ headers, routeOptions }: FastifyRequest): string | null {
  if (!/^\/api\/(v1|functions)\//.test(routeOptions.url ?? '')) return null;
  const match = /^Bearer(?: +(.*))?$/i.exec(headers.authorization ?? '');
  return match === null ? null : (match[1] ?? '');
}
