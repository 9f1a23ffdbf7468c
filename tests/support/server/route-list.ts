/** Every route of a server, for tests of all present and future routes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { newId } from '#tests/support/request-fixtures.ts';
import type { SentRequest } from './api-callers.ts';
import { procedures } from './procedure-list.ts';
import { restRequest } from './rpc-and-rest.ts';

export type Route = { method: string; path: string };
export type RouteRequest = Omit<SentRequest, 'method'> & { method: string };

/** The routes that `build` declares; Fastify announces each new server here. */
export async function collectRoutes<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const collect = (message: unknown) => {
    // Documented content of this channel.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url });
    });
  };
  subscribe('fastify.initialization', collect);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', collect);
  }
}

/** A request for every procedure over REST and RPC, and for every other route. */
export function requestsOfRoutes(routes: readonly Route[]): RouteRequest[] {
  const ofProcedures = procedures.flatMap((procedure): RouteRequest[] => {
    const { path, body } = restRequest(procedure, { [procedure.idField ?? '']: newId() });
    return [
      { method: procedure.method, path, body },
      { method: 'POST', path: `/api/rpc/${procedure.name.replaceAll('.', '/')}`, body: { json: {} } },
    ];
  });
  const others = routes
    .filter(({ path }) => !procedurePrefixes.some((prefix) => path.startsWith(prefix)))
    .map(({ method, path }) => ({
      method,
      path: path.replaceAll(/:\w+/g, () => newId()).replaceAll('*', 'x'),
      ...(isReading(method) ? {} : { body: path.startsWith('/api/auth/') ? identityBody() : {} }),
    }));
  return [...ofProcedures, ...others];
}

/** Their wildcard routes lead to the procedures. */
const procedurePrefixes = ['/api/v1/*', '/api/rpc/*', '/api/functions/*'];

export function isReading(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method);
}

/** Fields of all identity routes, which check the body before the session. */
function identityBody(): object {
  const password = 'another horse battery staple';
  const email = `mal-${newId()}@example.org`;
  return {
    email,
    newEmail: email,
    name: 'Mal',
    password,
    currentPassword: password,
    newPassword: password,
    code: '000000',
    id: newId(),
    token: newId(),
    response: {},
  };
}
