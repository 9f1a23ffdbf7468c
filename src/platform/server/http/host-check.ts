import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Monitors reach a machine by its IP address; /metrics checks the name itself. */
const monitoringPaths = ['/healthz', '/readyz', '/metrics'];

/**
 * Rejects requests for other host names: a site that points its name at this machine would count as the same origin
 * (DNS rebinding). We check the Host header, which no page can set.
 */
export function rejectOtherHosts(app: FastifyInstance, url: string): void {
  const ownHost = new URL(url).hostname;
  const message = `Stint is served at ${url}. If you run it, set STINT_URL to the address people open and let your proxy pass on the Host header.`;
  app.addHook('onRequest', (request, reply, done) => {
    const name = hostName(request);
    const isOwn = name === ownHost || isLoopbackName(name);
    if (isOwn || monitoringPaths.includes(request.routeOptions.url ?? '')) done();
    else reply.code(421).send({ code: 'MISDIRECTED_REQUEST', message });
  });
}

export function isLoopbackHost(request: FastifyRequest): boolean {
  return isLoopbackName(hostName(request));
}

export function isLoopbackName(name: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}

export function isLoopbackAddress(address: string): boolean {
  return loopbackAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8);
loopbackAddresses.addAddress('::1', 'ipv6');

/** Without the port: a proxy may use another. */
function hostName({ headers }: FastifyRequest): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.exec(headers.host ?? '') ?? [];
  return name.toLowerCase();
}
