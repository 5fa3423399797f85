import type { FastifyInstance } from 'fastify';
import { Forbidden } from '../../errors.ts';

/** Policy of answers other than pages: nothing in them may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Content security policy of the page. Styles that scripts insert carry the nonce of their response; scripts
 * are our own files.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Headers on every answer, and the refusal of writes that another site's page started. No
 * cross-origin header is ever sent: other origins cannot read answers.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site';
    if (crossSite && !READS.has(request.method)) throw new Forbidden();
  });
}
