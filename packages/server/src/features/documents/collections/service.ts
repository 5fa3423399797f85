import { createHash, randomUUID } from 'node:crypto';
import type { collections } from '@assay/contract/collections.ts';
import { DEFAULT_COLLECTION } from '@assay/contract/ledger.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { Change, Ctx, Service } from '../../../context.ts';
import { Conflict, Invalid, NotFound } from '../../../errors.ts';
import { appendLeaves } from '../../../log/append/append.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { sortedKeyOf } from '../../../platform/db/order-queries.ts';
import { lockActiveLedger, requireLedgerIn } from '../../ledgers/active-ledger.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Definition } from '../typed-fields.ts';
import { indexAgain } from './index-again.ts';
import * as sql from './queries.ts';

/** Most collections of a ledger. */
const MOST_COLLECTIONS = 100;

/** Calls about collections; each change is a leaf of the ledger's log. */
export const createCollectionService = (
  parts: Pick<DocumentContext, 'vault'>,
): Service<typeof collections> => ({
  async listCollections(ctx, query) {
    const after = ctx.cursors.read('listCollections', query);
    const found = await ctx.read(async (db) => {
      await requireLedgerIn(db, ctx.tenantUuid, query.uuid);
      return sql.selectCollections(db, ctx.tenantUuid, { ...query, after });
    });
    return ctx.cursors.page('listCollections', query, found, sortedKeyOf);
  },

  getCollection: (ctx, name) => getCollection(ctx, name),

  async createCollection(ctx, { uuid: ledger_uuid, name, fields, indexes }) {
    checkDefinition({ fields, indexes });
    const uuid = randomUUID();
    const row = { tenant_uuid: ctx.tenantUuid, ledger_uuid, uuid, name, fields, indexes };
    const change = { action: 'collection.create', subject_uuid: uuid, details: { name } };
    await ctx.write(change, async (tx) => {
      await lockActiveLedger(tx, ctx.tenantUuid, ledger_uuid);
      const count = await sql.countCollections(tx, ctx.tenantUuid, ledger_uuid);
      if (count >= MOST_COLLECTIONS)
        throw new Conflict(`A ledger has ${MOST_COLLECTIONS} collections at most`);
      if (!(await sql.insertCollection(tx, row))) throw new Conflict('Please use unique value');
      await record(tx, ctx, ledger_uuid, { op: 'create', ...row });
    });
    return getCollection(ctx, { uuid: ledger_uuid, name });
  },

  async updateCollection(ctx, { uuid, name, fields, indexes }) {
    checkDefinition({ fields, indexes });
    const change = { action: 'collection.update', subject_uuid: '', details: { name } };
    await changeCollection(ctx, change, { uuid, name }, async (tx, before) => {
      const now = { uuid: before.uuid, fields, indexes };
      await sql.redefineCollection(tx, ctx.tenantUuid, now);
      await indexAgain(tx, parts.vault, ctx.tenantUuid, now);
      await record(tx, ctx, uuid, { op: 'update', ...now });
    });
    return getCollection(ctx, { uuid, name });
  },

  async deleteCollection(ctx, { uuid, name }) {
    const change = { action: 'collection.delete', subject_uuid: '', details: { name } };
    await changeCollection(ctx, change, { uuid, name }, async (tx, before) => {
      if (name === DEFAULT_COLLECTION)
        throw new Conflict(`The collection ${DEFAULT_COLLECTION} cannot be deleted`);
      await sql.deleteCollection(tx, ctx.tenantUuid, before.uuid);
      await record(tx, ctx, uuid, { op: 'delete', ...before });
    });
    return undefined;
  },
});

async function getCollection(ctx: Ctx, name: sql.CollectionName): Promise<sql.CollectionRow> {
  return ctx.read(async (db) => {
    const row = await sql.findCollection(db, ctx.tenantUuid, name);
    if (row !== undefined) return row;
    await requireLedgerIn(db, ctx.tenantUuid, name.uuid);
    throw new NotFound('Collection');
  });
}

/** Changes a collection while it is locked against writes. */
const changeCollection = (
  ctx: Ctx,
  change: Change,
  name: sql.CollectionName,
  work: (tx: Writer, before: Definition & { uuid: string }) => Promise<void>,
): Promise<void> =>
  ctx.write(change, async (tx) => {
    await lockActiveLedger(tx, ctx.tenantUuid, name.uuid);
    const before = await sql.lockCollection(tx, ctx.tenantUuid, name);
    if (before === undefined) throw new NotFound('Collection');
    change.subject_uuid = before.uuid;
    await work(tx, before);
  });

/** The leaf contains the digest of the definition: field names may reveal more than a log should keep forever. */
function record(
  tx: Writer,
  ctx: Ctx,
  ledgerUuid: string,
  { op, uuid, fields, indexes }: Definition & { op: string; uuid: string },
): Promise<void> {
  const text = canonicalJson({ fields, indexes });
  const definition = createHash('sha256').update(text).digest('base64');
  const spec = { op, collection: uuid, definition, actor: ctx.actor.uuid };
  const leaf = { uuid: randomUUID(), kind: 'collection' as const, spec };
  return appendLeaves(tx, ctx.tenantUuid, ledgerUuid, [leaf]);
}

function checkDefinition({ fields, indexes }: Definition): void {
  const names = fields.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Invalid(`Field ${twice} is declared twice`, 'body.fields');
  const seen = new Set<string>();
  for (const { fields: own } of indexes) {
    const other = own.find((name) => !names.includes(name));
    if (other !== undefined)
      throw new Invalid(`Field ${other} of an index is not declared`, 'body.indexes');
    const key = canonicalJson(own.toSorted());
    if (seen.has(key) || new Set(own).size < own.length)
      throw new Invalid(`An index of ${own.join(', ')} is declared twice`, 'body.indexes');
    seen.add(key);
  }
}
