import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '../../errors.ts';

/** Address of the reference; its files lie below it. */
const BASE = '/docs/api';

/** Policy of the reference alone: files of this server, and nothing in line. Icons of the library are data. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay API</title>
<link rel="stylesheet" href="${BASE}/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="${BASE}/swagger-ui-bundle.js"></script>
<script src="${BASE}/start.js"></script>
</body>
</html>
`;

/**
 * The reference is read-only: it sends no requests, asks for no secret, and gives the description to no
 * external validator.
 */
const START = `SwaggerUIBundle({
  url: '${BASE}/openapi.json',
  dom_id: '#reference',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
  plugins: [{ wrapComponents: { authorizeBtn: () => () => null } }],
});
`;

interface Asset {
  type: string;
  read(): Promise<string | Buffer>;
}

const fromLibrary = (name: string) => () =>
  readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));

const ASSETS: Record<string, Asset> = {
  '': { type: 'text/html; charset=utf-8', read: async () => PAGE },
  '/start.js': { type: 'text/javascript; charset=utf-8', read: async () => START },
  '/swagger-ui.css': { type: 'text/css; charset=utf-8', read: fromLibrary('swagger-ui.css') },
  '/swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: fromLibrary('swagger-ui-bundle.js'),
  },
  '/openapi.json': {
    type: 'application/json; charset=utf-8',
    read: () =>
      readFile(fileURLToPath(new URL('../../../../../docs/openapi.json', import.meta.url))),
  },
};

/** Serves the API reference at `/docs/api`, from files of this server alone; every other path below it is 404. */
export function serveApiReference(app: FastifyInstance): void {
  for (const [name, { type, read }] of Object.entries(ASSETS)) {
    const compressed = once(async () => promisify(gzip)(await read()));
    app.get(`${BASE}${name}`, async (request, reply) => {
      reply.headers({
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
      reply.type(type);
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return read();
      reply.header('content-encoding', 'gzip');
      return compressed();
    });
  }
  app.get(`${BASE}/*`, async () => {
    throw new NotFound('Path');
  });
}

/** Does the work at the first call, and again only where it failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
