import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, NotFound } from '../../errors.ts';

/**
 * Answers requests that no route serves: 405 with `Allow` if another method is served, else 404. `page` may
 * handle requests outside the API first, and returns whether it did.
 */
export function refuseUnknownPaths(app: FastifyInstance): void {
  const served: { method: string; segments: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (url.startsWith('/api/')) served.push({ method: one, segments: url.split('/') });
  });
  app.setNotFoundHandler(async (request, reply) => {
    const here = pathOf(request).split('/');
    const methods = served.filter((route) => matches(route.segments, here));
    if (methods.length > 0) {
      reply.header('allow', [...new Set(methods.map((route) => route.method))].join(', '));
      throw new AppError(405, 'method', 'This path does not take this method');
    }
    const page = app.pageOf?.(request, reply);
    if (page) return page;
    throw new NotFound('Path');
  });
}

/** The path of a request without its query. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

const matches = (pattern: string[], path: string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, at) => segment.startsWith(':') || segment === path[at]);
