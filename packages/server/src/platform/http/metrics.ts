import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { NotFound } from '../../errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Serves `/metrics` in Prometheus form, to clients on this machine alone; to others, and through a
 * proxy, the path does not exist.
 *
 * @returns where features register their own figures
 */
export function serveMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // The route pattern, because each address would become a separate series.
    const route = routeOptions.url ?? 'none';
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new NotFound('Path');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function isLocal({ socket, headers }: FastifyRequest): boolean {
  const proxied = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return LOOPBACK.has(socket.remoteAddress ?? '') && !proxied;
}
