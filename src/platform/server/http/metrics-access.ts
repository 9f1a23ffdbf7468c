import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from './host-check.ts';

/** Allows requests from this machine, or with the token. */
export function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  return (token !== undefined && hasMetricsToken(request, token)) || isLocalRequest(request);
}

function hasMetricsToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** A local proxy also connects from this machine, but sends our host name or a forwarding header. */
function isLocalRequest(request: FastifyRequest): boolean {
  const { socket, ip, headers } = request;
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackAddress(ip) &&
    isLoopbackHost(request) &&
    forwardedHeaders.every((name) => headers[name] === undefined)
  );
}

const forwardedHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
