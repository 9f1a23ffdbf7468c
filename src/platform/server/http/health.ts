import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import * as m from '#messages/api/platform.ts';
import type { TokenRenewal } from '#src/platform/server/keys/token-renewal.ts';
import { canReadMetrics } from './metrics-access.ts';

/**
 * /healthz: the process responds. /readyz: it can reach the database. /metrics: Prometheus metrics without personal
 * data.
 */
export function serveHealth(
  app: FastifyInstance,
  isReady: () => Promise<boolean>,
  keyToken?: Pick<TokenRenewal, 'expiresAt'>,
  metricsToken?: string,
): void {
  processMetrics();
  const registry = new Registry();
  const durationHistogram = new Histogram({
    name: 'stint_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  if (keyToken) addTokenGauge(registry, keyToken);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durationHistogram.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ready' };
    return reply.code(503).send({ code: 'NOT_READY', message: m.databaseUnreachable });
  });
  app.get('/metrics', async (request, reply) => {
    if (canReadMetrics(request, metricsToken)) {
      const metrics = await Registry.merge([processMetrics(), registry]).metrics();
      return reply.type(registry.contentType).send(metrics);
    }
    return reply.code(401).header('www-authenticate', 'Bearer').send({
      code: 'UNAUTHORIZED',
      message: m.metricsForbidden,
    });
  });
}

let collected: Registry | undefined;

/** Collected once for all servers of this process, because nothing ends it. */
function processMetrics(): Registry {
  if (!collected) {
    collected = new Registry();
    collectDefaultMetrics({ register: collected });
  }
  return collected;
}

/** Lets an alert fire a day before expiry. */
function addTokenGauge(registry: Registry, { expiresAt }: Pick<TokenRenewal, 'expiresAt'>): void {
  const gauge = new Gauge({
    name: 'stint_key_service_token_end_seconds',
    help: 'When the key service token expires, in seconds since 1970; NaN if never or unknown',
    registers: [registry],
    collect() {
      gauge.set((expiresAt() ?? Number.NaN) / 1000);
    },
  });
}
