import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { READ_AT_HEADER } from '@assay/contract/client.ts';
import {
  type Described,
  type Endpoint,
  type Endpoints,
  entriesOf,
  type Input,
  type Result,
  ROLES,
} from '@assay/contract/endpoint.ts';
import type { Feature } from '@assay/contract/license-names.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type Actor,
  type Answer,
  anonymous,
  type Ctx,
  type Service,
  type Visit,
} from '../../context.ts';
import {
  AppError,
  Forbidden,
  NotFound,
  ReauthenticationRequired,
  SecondFactorRequired,
  Unauthenticated,
} from '../../errors.ts';
import { notedReadAt } from '../../read-instant.ts';
import { credentialOf } from './credential.ts';
import { checkIdempotencyKey } from './idempotency-key.ts';
import { inputParserOf } from './input.ts';
import { asSearch, exportOf, isExport, sendList } from './list-export.ts';
import { parseQueryString } from './query-string.ts';
import { rawBodyOf } from './raw-body.ts';
import { requestSourceOf } from './request-source.ts';

/** Functions of the product that serving an endpoint needs. */
export interface Host {
  /** Returns the owner of a token; undefined when it is unknown, expired or revoked. */
  identify(token: string, ip: string, visit: Visit): Promise<Actor | undefined>;
  /** Cookies are for https alone. */
  secureCookies: boolean;
  contextOf(actor: Actor): Ctx;
  /** @throws NotLicensed where the tenant's license does not allow the feature */
  requireFeature(actor: Actor, feature: Feature): Promise<void>;
  /** Draws from the bucket of the call. @throws TooMany */
  limit(operation: string, endpoint: Endpoint, actor: Actor): Promise<void>;
  /** Refunds the rate token of a call with invalid input. */
  refund(operation: string, endpoint: Endpoint, actor: Actor): Promise<void>;
  /** Called for every refusal (403) of an identified actor, for the audit log. */
  denied(operation: string, actor: Actor): void;
  /**
   * Called for other refusals of an identified actor before the operation: input, media type, rate. It may
   * still set headers; the answer waits for it.
   */
  turnedAway?(
    operation: string,
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
  ): Promise<void>;
}

/** The HTTP side of a raw call. */
export interface Exchange extends Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The request's bytes as they arrive; read them to the end or throw. */
  body: Readable;
}

/** A call whose answer is not JSON returns a value that Fastify sends: a stream, bytes, or `reply` itself. */
type RawAnswer<E extends Described> = E['raw'] extends { response: string }
  ? FastifyReply | Readable | Uint8Array | string
  : Answer<Result<E>>;

/** One handler per raw endpoint of a group. */
export type RawHandlers<E extends Endpoints> = {
  [K in keyof E as E[K] extends { raw: object } ? K : never]: (
    ctx: Ctx,
    input: Input<E[K]>,
    exchange: Exchange,
  ) => Promise<RawAnswer<E[K]>>;
};

/** The third argument is required only if the group has raw endpoints. */
type RawPart<E extends Endpoints> = keyof RawHandlers<E> extends never ? [] : [RawHandlers<E>];

type Operation = (ctx: Ctx, input: unknown, exchange: Exchange) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, by every route that `mount` made. */
    actor: Actor | null;
  }
}

/**
 * Serves every endpoint of a contract group with the operation of the same name, under /api/v1.
 *
 * Order of checks: identity, permission, rate; only then is the body read and the input parsed.
 * @throws at startup when an endpoint has no access rule or no operation
 */
export function mount<E extends Endpoints>(
  app: FastifyInstance,
  host: Host,
  group: E,
  ...[service, handlers]: [Service<E>, ...RawPart<E>]
): void {
  // One record of operations by name: the types above made sure that each fits its endpoint.
  const operations = { ...service, ...handlers } as unknown as Record<string, Operation>;
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null);
  const routes = entriesOf(group).map(([name, endpoint]) => {
    const operation = operations[name];
    if (!endpoint.access || !endpoint.rate || !operation)
      throw new Error(`${name} has no access rule, no rate class or no operation`);
    return { name, endpoint, operation };
  });
  const [streaming = [], plain = []] = [true, false].map((raw) =>
    routes.filter(({ endpoint }) => Boolean(endpoint.raw?.request) === raw),
  );
  for (const route of plain) addRoute(app, host, route);
  app.register(async (scope) => {
    takeAnyBody(scope);
    for (const route of streaming) addRoute(scope, host, route);
  });
}

/** Raw routes get unparsed bytes of any size; the handler has its own limits. */
function takeAnyBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (_: FastifyRequest, payload: IncomingMessage) =>
    rawBodyOf(payload),
  );
}

interface Route {
  name: string;
  endpoint: Endpoint;
  operation: Operation;
}

function addRoute(scope: FastifyInstance, host: Host, { name, endpoint, operation }: Route): void {
  const parseInput = inputParserOf(endpoint);
  const streams = endpoint.raw?.request;
  const begun = new WeakSet<FastifyRequest>();
  scope.route({
    method: endpoint.method,
    url: `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(streams && { bodyLimit: Number.MAX_SAFE_INTEGER }),
    ...(endpoint.body_bytes && { bodyLimit: endpoint.body_bytes }),
    onRequest: async (request, reply) => {
      const actor = await actorOf(host, endpoint, request, requestSourceOf(request, reply, host));
      request.actor = actor;
      checkAccess(actor, endpoint);
      if (endpoint.feature) await host.requireFeature(actor, endpoint.feature);
      await host.limit(name, isExport(endpoint, request) ? asSearch(endpoint) : endpoint, actor);
      if (streams) checkMediaType(request, streams);
      checkIdempotencyKey(request, endpoint);
    },
    onError: async (request, reply, error) => {
      if (!request.actor) return;
      if (error instanceof Forbidden) host.denied(name, request.actor);
      else if (!begun.has(request)) await host.turnedAway?.(name, request, reply, error);
      if (isRefusedForm(error) && !isExport(endpoint, request))
        await host.refund(name, endpoint, request.actor);
    },
    handler: async (request, reply) => {
      if (!request.actor) throw new Unauthenticated();
      const { format, query } = exportOf(endpoint, parseQueryString(request.raw.url ?? ''));
      const body = streams ? undefined : request.body;
      const input = parseInput({ params: request.params, query, body });
      if (!isOnItsLedger(request.actor, input)) throw new NotFound('Ledger');
      reply.code(endpoint.status ?? (endpoint.result || endpoint.raw?.response ? 200 : 204));
      const ctx = host.contextOf(request.actor);
      const stream = request.body instanceof Readable ? request.body : Readable.from([]);
      const exchange = { ...requestSourceOf(request, reply, host), request, reply, body: stream };
      begun.add(request);
      const answer = async (input: unknown) => {
        const result = await operation(ctx, input, exchange);
        return endpoint.raw?.response ? result : endpoint.result?.parse(withTextDates(result));
      };
      if (format) return sendList({ endpoint, format, input, answer }, ctx, reply);
      const began = new Date();
      const answered = await answer(input);
      const readAt = notedReadAt(ctx) ?? began;
      // Refusals have none, so that one is like another to the byte.
      if (endpoint.method === 'GET' && endpoint.result)
        reply.header(READ_AT_HEADER, readAt.toISOString());
      return answered;
    },
  });
}

/** The body is unacceptable from any caller: missing, too large, or of another media type. */
const isRefusedForm = (error: unknown): boolean =>
  [400, 413, 415].includes(
    error instanceof AppError ? error.status : Number(Object(error).statusCode),
  );

async function actorOf(
  host: Host,
  endpoint: Endpoint,
  request: FastifyRequest,
  visit: Visit,
): Promise<Actor> {
  if (endpoint.access === 'anyone') return anonymous(request.ip);
  const token = credentialOf(request.headers);
  const actor = token === undefined ? undefined : await host.identify(token, request.ip, visit);
  if (!actor) throw new Unauthenticated();
  return actor;
}

function checkAccess(actor: Actor, endpoint: Endpoint): void {
  if (endpoint.access === 'anyone') return;
  if (!mayCall(actor, endpoint)) throw new Forbidden();
  if (endpoint.second_factor && !actor.secondFactor) throw new SecondFactorRequired();
  if (endpoint.reauthenticate && !actor.fresh) throw new ReauthenticationRequired();
}

/**
 * Tells whether an actor may call at all: kind of credential, role and scope; not second factor and recent
 * sign-in.
 */
export function mayCall(actor: Actor, endpoint: Endpoint): boolean {
  const { access, scopes, only_scopes } = endpoint;
  // A key of one ledger works only there: it may not make calls that concern no ledger.
  const isForKey = actor.ledgerUuid === null ? endpoint.api_keys : endpoint.ledger_keys;
  if (actor.kind === 'api-key' && isForKey !== true) return false;
  const inScope =
    scopes?.includes(actor.scope) === true || (actor.scope === 'full' && !only_scopes);
  return inScope && access !== 'anyone' && ROLES.indexOf(actor.role) <= ROLES.indexOf(access);
}

/** To the key of one ledger, all others are missing. */
const isOnItsLedger = ({ ledgerUuid }: Actor, { uuid }: Record<string, unknown>) =>
  ledgerUuid === null || (typeof uuid === 'string' && uuid.toLowerCase() === ledgerUuid);

/**
 * curl's default content type, which states nothing about the body. Credentials are never in a cookie, so forms
 * are harmless.
 */
const UNTOLD = 'application/x-www-form-urlencoded';
const BYTES = 'application/octet-stream';

function checkMediaType(request: FastifyRequest, allowed: string[]): void {
  const contentType = request.headers['content-type'] ?? BYTES;
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!allowed.includes(type === UNTOLD ? BYTES : type))
    throw new AppError(415, 'media_type', `This call does not take a body of type ${type}`);
}

/** The database returns instants as `Date`; the API uses text. */
function withTextDates(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(withTextDates);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withTextDates(field)]);
  return Object.fromEntries(fields);
}
