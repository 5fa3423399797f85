import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { cutSlowBodies } from './body-rate.ts';
import { answerClientError } from './client-error.ts';
import { handleError } from './error-handler.ts';
import { allowEventStreams } from './event-stream.ts';
import { JSON_BODY_LIMIT, parseJsonBody } from './json-body.ts';
import { refuseUnknownPaths } from './not-found.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Options of the HTTP server. */
export interface ServerOptions {
  /** Address that people reach this server by; https turns HSTS on. */
  publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[];
  log: FastifyBaseLogger;
}

/** Milliseconds that requests may still run after the stop request. */
const GRACE_MS = 10_000;

/** Creates an HTTP server with limits, headers and error answers, without routes. */
export function createServer({ publicUrl, trustedProxies, log }: ServerOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: JSON_BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Whole-request deadlines would cut long uploads and event streams: see body-rate.ts.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: handleError,
    clientErrorHandler: answerClientError,
  });
  app.server.headersTimeout = 15_000;
  app.setErrorHandler(handleError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => parseJsonBody(body),
  );
  addSecurityHeaders(app, publicUrl);
  cutSlowBodies(app);
  allowEventStreams(app);
  refuseUnknownPaths(app);
  logAnswers(app);
  return app;
}

/** One line per answer. It names the route, never the address: queries carry e-mails and secrets. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ id, method, route, status: reply.statusCode, ms }, 'answered');
  });
}

/**
 * Stops accepting connections, lets running requests end, and closes event streams; cuts requests that still
 * run after ten seconds.
 */
export async function stopServer(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
