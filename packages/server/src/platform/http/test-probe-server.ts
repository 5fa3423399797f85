import { endpoints, type Role } from '@assay/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { type Actor, anonymous, type Ctx, type Service } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { openEventStream } from './event-stream.ts';
import { type Host, mount, type RawHandlers } from './mount.ts';
import { createServer } from './server.ts';

const common = { access: 'Visitor', rate: 'L', summary: 'A probe' } as const;
const One = z.object({ uuid: z.uuid() });

/** Calls that have every shape the HTTP layer knows, for its tests. */
const probes = endpoints({
  echo: {
    ...common,
    method: 'POST',
    path: '/probes/{uuid}',
    params: One,
    query: z.object({ flag: z.stringbool().optional(), size: z.coerce.number().min(1).default(7) }),
    body: z.object({
      name: z.string().min(1, 'Field is required').max(10),
      kind: z.enum(['a', 'b']).default('a'),
    }),
    result: z.object({
      uuid: z.string(),
      name: z.string(),
      size: z.number(),
      at: z.iso.datetime(),
    }),
  },
  remove: { ...common, method: 'DELETE', path: '/probes/{uuid}', params: One, access: 'Auditor' },
  open: { ...common, method: 'GET', path: '/probes/open', access: 'anyone', result: z.string() },
  fail: {
    ...common,
    method: 'GET',
    path: '/probes/fail',
    query: z.object({ how: z.string() }),
    result: z.object({ n: z.number() }),
  },
  pending: {
    ...common,
    method: 'GET',
    path: '/probes/pending',
    scopes: ['otp-pending'],
    api_keys: true,
    result: z.object({ n: z.number() }),
  },
  upload: {
    ...common,
    method: 'PUT',
    path: '/probes/bytes',
    query: z.object({ name: z.string() }),
    raw: { request: ['application/octet-stream'] },
    status: 201,
    result: z.object({ size: z.number() }),
  },
  events: {
    ...common,
    method: 'GET',
    path: '/probes/events',
    raw: { response: 'text/event-stream' },
  },
});

const service: Service<typeof probes> = {
  echo: async (_, input) => ({ ...input, at: new Date(0), secret: 'dropped' }),
  remove: async () => undefined,
  open: async (ctx) => JSON.stringify(ctx.actor.kind),
  async fail(_, { how }) {
    if (how === 'conflict') throw new Conflict('It is taken');
    if (how === 'outage') throw Object.assign(new Error('gone'), { code: '57P01' });
    if (how === 'result') return JSON.parse('{"n":"text"}');
    throw new Error(`secret cause ${how}`);
  },
  pending: async () => ({ n: 1 }),
};

const handlers: RawHandlers<typeof probes> = {
  async upload(_, { name }, { body, reply }) {
    let size = 0;
    for await (const piece of body) size += piece.length;
    if (name === 'known') reply.code(200);
    return { size };
  },
  async events(_, __, { reply }) {
    const stream = openEventStream(reply);
    stream.send('ready', { n: 1 });
    return reply;
  },
};

/** Sessions that the probes know: `role`, `otp-pending.role` or `key.role`. */
const actorOf = (token: string, ip: string): Actor | undefined => {
  const [first = '', second] = token.split('.');
  if (first === 'none') return undefined;
  const role = (second ?? first) as Role;
  const scope = first === 'otp-pending' ? first : 'full';
  return { ...anonymous(ip), kind: first === 'key' ? 'api-key' : 'user', role, scope };
};

/** A server with the probes alone. It needs no database: no probe touches data. */
export function probeServer(publicUrl = 'http://assay.test'): FastifyInstance {
  const app = createServer({ publicUrl, trustedProxies: [], log: pino({ level: 'silent' }) });
  const noData = () => Promise.reject(new Error('probes have no data'));
  const cursors: Ctx['cursors'] = { read: () => undefined, page: () => noPage() };
  const host: Host = {
    identify: async (token, ip) => actorOf(token, ip),
    contextOf: (actor) => ({
      actor,
      tenantUuid: actor.tenantUuid,
      cursors,
      read: noData,
      write: noData,
    }),
    secureCookies: false,
    requireFeature: async () => undefined,
    limit: async () => {},
    refund: async () => {},
    denied: () => {},
  };
  mount(app, host, probes, service, handlers);
  return app;
}

const noPage = (): never => {
  throw new Error('probes have no lists');
};
