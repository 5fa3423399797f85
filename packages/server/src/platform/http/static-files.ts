import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './not-found.ts';
import { pagePolicy } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers with the page if the path is one of its own; undefined leaves it to the API's 404. */
    pageOf?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;
  }
}

/** Placeholder of the response's nonce in the page. */
const NONCE_MARK = '__CSP_NONCE__';

/**
 * Serves the built page: files under `assets/` have their digest in the name and are cacheable forever; every
 * other path of the page is `index.html`, with a separate nonce per response.
 *
 * @param root directory of the build; without one only the API is served
 */
export function serveStaticFiles(app: FastifyInstance, root: string): void {
  const index = join(root, 'index.html');
  if (!existsSync(index)) return;
  app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/' && path !== '/index.html',
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(join(root, 'assets/'));
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('content-security-policy', pagePolicy('none'));
    },
  });
  app.decorate('pageOf', (request: FastifyRequest, reply: FastifyReply) =>
    isPage(request) ? sendPage(reply, index) : undefined,
  );
}

function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return path !== '/api' && !path.startsWith('/api/') && !path.startsWith('/assets/');
}

async function sendPage(reply: FastifyReply, index: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const html = (await readFile(index, 'utf8')).replaceAll(NONCE_MARK, nonce);
  return reply
    .code(200)
    .headers({ 'content-security-policy': pagePolicy(nonce), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}
