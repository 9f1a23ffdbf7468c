import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Monitors know a machine by its address; /metrics looks at the name itself. */
const monitoringPaths = ['/healthz', '/readyz', '/metrics'];

/**
 * Refuses requests under a name that is not ours: a page of another site whose name was pointed at this machine would
 * otherwise count as the same origin (DNS rebinding). The Host header counts, which no page can set.
 */
export function rejectOtherHosts(app: FastifyInstance, url: string): void {
  const ownHost = new URL(url).hostname;
  const message = `Stint is served at ${url}. If you run it, set STINT_URL to the address people open and let your proxy pass on the Host header.`;
  app.addHook('onRequest', async (request, reply) => {
    if (monitoringPaths.includes(request.routeOptions.url ?? '')) return;
    if (hostName(request) === ownHost || isLoopbackHost(request)) return;
    await reply.code(421).send({ code: 'MISDIRECTED_REQUEST', message });
  });
}

export function isLoopbackHost(request: FastifyRequest): boolean {
  const name = hostName(request);
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}

export function isLoopbackAddress(address: string): boolean {
  return loopbackAddresses.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8);
loopbackAddresses.addAddress('::1', 'ipv6');

/** Without the port: a proxy may listen on another. */
function hostName({ headers }: FastifyRequest): string {
  const [, name = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i.exec(headers.host ?? '') ?? [];
  return name.toLowerCase();
}
