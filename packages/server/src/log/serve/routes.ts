import { gunzipSync } from 'node:zlib';
import { ROLES } from '@assay/contract/endpoint.ts';
import { parseTilePath, TILE_WIDTH, type TilePlace } from '@assay/core/log/tree/tile.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../context.ts';
import { NotFound, Unauthenticated } from '../../errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { credentialOf } from '../../platform/http/credential.ts';
import type { Host } from '../../platform/http/mount.ts';
import { requestSourceOf } from '../../platform/http/request-source.ts';
import type { LogReader } from '../read/log-reader.ts';
import * as sql from './queries.ts';

/** Dependencies of serving logs. */
export interface LogRoutesOptions {
  database: Database;
  logReader: LogReader;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Cache headers of immutable files, and of those that change within seconds. */
const FOREVER = 'max-age=31536000, immutable';
const SECONDS = 'max-age=2';

/** A log that the caller may read. */
interface ReadableLog {
  tenantUuid: string;
  uuid: string;
  public: boolean;
}

/**
 * Serves logs in the C2SP tlog-tiles format, below `/tlog/<log uuid>/`: `checkpoint`, `tile/<L>/<N>[.p/<W>]`
 * and `tile/entries/<N>[.p/<W>]`. For auditors of the tenant, keys bound to the log's ledger, and everyone if
 * the log is public. Everything else is missing, with the same answer for existing and missing logs.
 */
export function serveLogs(server: FastifyInstance, host: Host, options: LogRoutesOptions): void {
  const { logReader } = options;

  async function send(
    log: ReadableLog,
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (path === 'checkpoint') {
      const note = await logReader.checkpoint(log.tenantUuid, log.uuid);
      if (note === undefined) throw missing();
      return keep(reply, log, SECONDS).type('text/plain; charset=utf-8').send(note);
    }
    const place = parseTilePath(path);
    if (place === undefined) throw missing();
    const bytes = await (place.level === 'entries' ? bundle : tile)(log, place, request, reply);
    return keep(reply, log, place.width === TILE_WIDTH ? FOREVER : SECONDS)
      .type('application/octet-stream')
      .send(bytes);
  }

  async function tile({ tenantUuid, uuid }: ReadableLog, place: TilePlace) {
    const bytes = await logReader.tile(tenantUuid, uuid, place);
    if (bytes === undefined) throw missing();
    return Buffer.from(bytes);
  }

  async function bundle(
    { tenantUuid, uuid }: ReadableLog,
    place: TilePlace,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const packed = await logReader.entryBundle(tenantUuid, uuid, place);
    if (packed === undefined) throw missing();
    reply.header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
      return gunzipSync(packed);
    reply.header('content-encoding', 'gzip');
    return packed;
  }

  server.get('/tlog/*', async (request, reply) => {
    const [uuid = '', ...rest] = pathBelow(request).split('/');
    const log = await readableLog(host, options.database, uuid, request, reply);
    if (log === undefined) throw missing();
    return send(log, rest.join('/'), request, reply);
  });
}

/** The raw path: a path with another spelling is not found. */
const pathBelow = (request: FastifyRequest): string =>
  (request.raw.url ?? '').split('?', 1)[0]?.slice('/tlog/'.length) ?? '';

const missing = () => new NotFound('Path');

const keep = (reply: FastifyReply, log: ReadableLog, age: string): FastifyReply =>
  reply.header('cache-control', `${log.public ? 'public' : 'private'}, ${age}`);

async function readableLog(
  host: Host,
  database: Database,
  uuid: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ReadableLog | undefined> {
  if (!UUID.test(uuid)) return undefined;
  const owner = await database.read(null, (db) => sql.findPublicLog(db, uuid));
  if (owner !== undefined) return { tenantUuid: owner, uuid, public: true };
  const actor = await whoAsks(host, request, reply);
  if (actor === undefined || !mayRead(actor, uuid)) return undefined;
  const { tenantUuid } = actor;
  const has = await database.read(tenantUuid, (db) => sql.hasLog(db, tenantUuid, uuid));
  return has ? { tenantUuid, uuid, public: false } : undefined;
}

/** Undefined without a credential, and for two credentials. */
async function whoAsks(
  host: Host,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | undefined> {
  try {
    const token = credentialOf(request.headers);
    if (token === undefined) return undefined;
    return await host.identify(token, request.ip, requestSourceOf(request, reply, host));
  } catch (error) {
    if (error instanceof Unauthenticated) return undefined;
    throw error;
  }
}

const mayRead = ({ role, scope, ledgerUuid }: Actor, logUuid: string): boolean =>
  scope === 'full' &&
  ROLES.indexOf(role) <= ROLES.indexOf('Auditor') &&
  (ledgerUuid === null || ledgerUuid === logUuid);
