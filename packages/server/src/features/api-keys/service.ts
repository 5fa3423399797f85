import { randomUUID } from 'node:crypto';
import { API_KEY_DEFAULT_DAYS, API_KEY_MAX_DAYS, type apiKeys } from '@assay/contract/api-keys.ts';
import { ROLES } from '@assay/contract/endpoint.ts';
import type { Actor, Service } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import type { Database } from '../../platform/db/database.ts';
import * as sql from './queries.ts';

/** `ayk_` and eight characters of the secret: 48 of its 256 bits. */
const PREFIX_LENGTH = 12;

/** The key behind a token; undefined when it is unknown, revoked or expired. */
export async function identifyApiKey(
  database: Database,
  token: string,
  ip: string,
): Promise<Actor | undefined> {
  const key = await database.read(null, (db) => sql.findKeyBySecret(db, hashOfToken(token)));
  if (!key) return undefined;
  const { uuid, tenant_uuid, name, role, ledger_uuid } = key;
  if (key.stale) await database.write(tenant_uuid, (tx) => sql.touchApiKey(tx, tenant_uuid, uuid));
  return {
    kind: 'api-key',
    uuid,
    name,
    role,
    tenantUuid: tenant_uuid,
    scope: 'full',
    sessionHash: null,
    ledgerUuid: ledger_uuid,
    fresh: false,
    secondFactor: false,
    ip,
  };
}

/** Specification §7, “API keys”. */
export const apiKeyService: Service<typeof apiKeys> = {
  async createApiKey(ctx, { name, role, ledger_uuid, expires_at = null }) {
    const { actor, tenantUuid: tenant_uuid } = ctx;
    if (ROLES.indexOf(role) < ROLES.indexOf(actor.role)) throw new Forbidden();
    // There are no ledgers yet that a key could be bound to.
    if (ledger_uuid !== null) throw new NotFound('Ledger');
    const secret = mintToken('ayk');
    const uuid = randomUUID();
    const change = { action: 'api_key.create', subject_uuid: uuid, details: { name, role } };
    const created = await ctx.write(change, async (tx) => {
      if (expires_at !== null && !(await sql.isWithinDays(tx, expires_at, API_KEY_MAX_DAYS)))
        throw new Invalid(
          `An API key must expire within ${API_KEY_MAX_DAYS} days`,
          'body.expires_at: in the past or too far ahead',
        );
      const row = await sql.insertApiKey(tx, {
        tenant_uuid,
        uuid,
        name,
        prefix: secret.slice(0, PREFIX_LENGTH),
        secret_hash: hashOfToken(secret),
        role,
        created_by_uuid: actor.uuid,
        created_by: actor.name,
        expires_at,
        days: API_KEY_DEFAULT_DAYS,
      });
      if (!row) throw new Conflict('Please use unique value');
      return row;
    });
    return { ...created, secret };
  },

  async listApiKeys(ctx, query) {
    const after = ctx.cursors.read('listApiKeys', query);
    const found = await ctx.read((db) => sql.selectApiKeys(db, ctx.tenantUuid, query, after));
    const keyOf = (row: sql.ApiKeyRow) => [row.name.toLowerCase(), row.uuid];
    return ctx.cursors.page('listApiKeys', query, found, keyOf);
  },

  async getApiKey(ctx, { uuid }) {
    return (await ctx.read((db) => sql.findApiKey(db, ctx.tenantUuid, uuid))) ?? missing();
  },

  revokeApiKey: (ctx, { uuid, reason }) =>
    ctx.write(
      { action: 'api_key.revoke', subject_uuid: uuid, details: { reason } },
      async (tx) => (await sql.revokeApiKey(tx, ctx.tenantUuid, uuid, reason)) ?? missing(),
    ),
};

const missing = (): never => {
  throw new NotFound('API key');
};
