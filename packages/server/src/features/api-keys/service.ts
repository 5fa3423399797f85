import { randomUUID } from 'node:crypto';
import { API_KEY_DEFAULT_DAYS, API_KEY_MAX_DAYS, type apiKeys } from '@assay/contract/api-keys.ts';
import { ROLES } from '@assay/contract/endpoint.ts';
import type { Actor, Change, Ctx, Service } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound, Unauthenticated } from '../../errors.ts';
import { hashOfToken, mintToken } from '../../platform/credentials/tokens.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import { type Database, ONE_STATEMENT } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { shareActiveLedger } from '../ledgers/active-ledger.ts';
import { requireRoom } from '../license/limits.ts';
import * as sql from './queries.ts';

/** `ayk_` and eight characters of the secret: 48 of its 256 bits. */
const PREFIX_LENGTH = 12;

/**
 * Finds the key behind a token; undefined when it is unknown. Each request reads it again, and those that come together in
 * one query.
 *
 * @throws Unauthenticated with the reason where the secret is that of a revoked, expired, rotated or deleted key
 */
export function createKeyIdentifier(database: Database) {
  const findKey = coalesce((hashes) =>
    database.read(null, (db) => sql.findKeysBySecret(db, hashes), ONE_STATEMENT),
  );
  return async (token: string, ip: string): Promise<Actor | undefined> => {
    const hash = hashOfToken(token);
    const key = await findKey(hash.toString('hex'));
    if (key) return actorOf(database, key, ip);
    const reason = await database.read(null, (db) => sql.findKeyRefusal(db, hash));
    if (reason) throw new Unauthenticated(KEY_REFUSALS[reason], `api_key.${reason}`);
    return undefined;
  };
}

/** Told to anyone who has the secret, and so knows of the key anyway. */
const KEY_REFUSALS: Record<sql.KeyRefusal, string> = {
  revoked: 'This API key is revoked. Ask an administrator to unrevoke it, or use another key.',
  expired: 'This API key has expired. Ask an administrator for a new key.',
  rotated: 'This secret was replaced when the API key was rotated. Use the new secret.',
  deleted: 'This API key was deleted. Ask an administrator for a new key.',
};

async function actorOf(database: Database, key: sql.KnownKey, ip: string): Promise<Actor> {
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

/** The calls about API keys: making, listing, rotating and revoking them. */
export const apiKeyService: Service<typeof apiKeys> = {
  async createApiKey(ctx, { name, role, ledger_uuid, expires_at = null }) {
    const { actor, tenantUuid: tenant_uuid } = ctx;
    if (ROLES.indexOf(role) < ROLES.indexOf(actor.role)) throw new Forbidden();
    if (sightOf(ctx).bound && ledger_uuid === null) throw new Forbidden();
    await requireRoom(ctx, 'api_keys');
    const secret = mintToken('ayk');
    const uuid = randomUUID();
    const details = { name, role, ...(ledger_uuid !== null && { ledger_uuid }) };
    const change = { action: 'api_key.create', subject_uuid: uuid, details };
    const created = await ctx.write(change, async (tx) => {
      if (ledger_uuid !== null) await shareActiveLedger(tx, tenant_uuid, ledger_uuid);
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
        ledger_uuid,
        created_by_uuid: actor.uuid,
        created_by: actor.name,
        expires_at,
        days: API_KEY_DEFAULT_DAYS,
      });
      return row ?? nameTaken();
    });
    return { ...created, secret };
  },

  apiKeyExists: async (ctx, { name, ledger_uuid = null }) => {
    const sight = sightOf(ctx);
    if (sight.bound && ledger_uuid === null) throw new Forbidden();
    const taken = await ctx.read((db) =>
      sql.isNameTaken(db, ctx.tenantUuid, { name, ledger_uuid }),
    );
    return { exists: taken };
  },

  async listApiKeys(ctx, query) {
    const sight = sightOf(ctx);
    if (sight.bound && query.no_ledger) throw new Forbidden();
    const page = { ...query, after: ctx.cursors.read('listApiKeys', query) };
    const found = await ctx.read((db) => sql.selectApiKeys(db, sight, query, page));
    return ctx.cursors.page('listApiKeys', query, found, sortedKeyOf);
  },

  async getApiKey(ctx, { uuid }) {
    return (await ctx.read((db) => sql.findApiKey(db, sightOf(ctx), uuid))) ?? missing();
  },

  revokeApiKey: (ctx, { uuid, reason }) =>
    changeKey(ctx, uuid, { action: 'api_key.revoke', details: { reason } }, () =>
      sql.revoking(reason),
    ),

  unrevokeApiKey: (ctx, { uuid }) =>
    changeKey(ctx, uuid, { action: 'api_key.unrevoke' }, ({ revoke_reason, rotated }) => {
      if (revoke_reason === null) throw new Conflict('The API key is not revoked');
      if (revoke_reason === 'compromised')
        throw new Conflict('A compromised API key cannot be brought back');
      if (rotated) throw new Conflict('An API key that got another secret cannot be brought back');
      return sql.unrevoking;
    }),

  renameApiKey: (ctx, { uuid, name }) =>
    changeKey(ctx, uuid, { action: 'api_key.rename', details: { name } }, () => sql.renaming(name)),

  async rotateApiKey(ctx, { uuid, overlap_hours }) {
    const secret = mintToken('ayk');
    const prefix = secret.slice(0, PREFIX_LENGTH);
    const change = { action: 'api_key.rotate', details: { prefix, overlap_hours } };
    const key = await changeKey(ctx, uuid, change, ({ revoke_reason, expired }) => {
      if (revoke_reason !== null) throw new Conflict('The API key is revoked');
      if (expired) throw new Conflict('The API key has expired');
      return sql.rotating({ prefix, hash: hashOfToken(secret), overlapHours: overlap_hours });
    });
    return { ...key, secret };
  },

  async deleteApiKey(ctx, { uuid }) {
    await changeKey(ctx, uuid, { action: 'api_key.delete' }, () => sql.deleting);
    return undefined;
  },
};

/** A LedgerAdmin sees only keys of ledgers; the tenant's own are as missing for them as foreign ones. */
const sightOf = ({ actor, tenantUuid }: Ctx): sql.Sight => ({
  tenantUuid,
  bound: ROLES.indexOf(actor.role) > ROLES.indexOf('TenantAdmin'),
});

/** Changes one key if its state permits; the audit entry contains its previous name and prefix. */
function changeKey(
  ctx: Ctx,
  uuid: string,
  { action, details }: Pick<Change, 'action' | 'details'>,
  decide: (state: sql.ApiKeyState) => ReturnType<typeof sql.revoking>,
): Promise<sql.ApiKeyRow> {
  const audited: Record<string, unknown> = {};
  return ctx.write({ action, subject_uuid: uuid, details: audited }, async (tx) => {
    const state = await sql.lockApiKey(tx, sightOf(ctx), uuid);
    if (!state) return missing();
    const { name, prefix } = state;
    Object.assign(audited, details, { before: { name, prefix } });
    const changed = await sql.updateApiKey(tx, ctx.tenantUuid, uuid, decide(state));
    return changed ?? nameTaken();
  });
}

const nameTaken = (): never => {
  throw new Conflict('Please use unique value');
};

const missing = (): never => {
  throw new NotFound('API key');
};
