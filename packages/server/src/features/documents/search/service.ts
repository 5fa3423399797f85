import type { LedgerDocument } from '@assay/contract/document.ts';
import type { documents } from '@assay/contract/documents.ts';
import type { Answer, Ctx, Service } from '../../../context.ts';
import { NotFound, TooLarge } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { requireLedgerIn } from '../../ledgers/active-ledger.ts';
import { type CollectionName, findDefinition } from '../collections/queries.ts';
import { placed } from '../document-answer.ts';
import type { DocumentContext } from '../document-context.ts';
import { selectStored } from '../queries.ts';
import { heldAgainstLeaves } from '../recorded/hold-against-leaves.ts';
import { contentOf, openContent } from '../revision.ts';
import { type Expression, expressionsOf, type Order, ordersOf } from './conditions.ts';
import * as sql from './queries.ts';

/** Maximum total content of one page. */
const MOST_PAGE_BYTES = 32 * 1024 * 1024;

/** Every live document. */
const EVERYTHING: Expression = { all: [], none: [] };

type SearchService = Pick<Service<typeof documents>, 'searchDocuments' | 'countDocuments'>;

/** Finds live documents by their declared fields. */
export const createSearchService = ({ vault }: Pick<DocumentContext, 'vault'>): SearchService => ({
  async searchDocuments(ctx, { uuid, name, orderBy, page, perPage, ...query }) {
    const { rows, more } = await ctx.read(async (db) => {
      const { scope, fields } = await scopeOf(db, ctx, { uuid, name });
      const order = ordersOf(fields, orderBy);
      await sql.searchAlone(db);
      const slice = { limit: perPage + 1, offset: (page - 1) * perPage };
      const found = await findPage(db, scope, expressionsOf(fields, query), { order, slice });
      const own = found.slice(0, perPage);
      const request = { uuids: own, most: MOST_PAGE_BYTES };
      const stored = await selectStored(db, ctx.tenantUuid, request);
      if (Number(stored[0]?.bytes ?? 0) > MOST_PAGE_BYTES)
        throw new TooLarge(
          'The documents of this page have more than 32 MB. Ask for fewer a page.',
        );
      const held = await heldAgainstLeaves(db, ctx.tenantUuid, await placed(db, uuid, stored));
      const byUuid = new Map(held.map((row) => [row.document_uuid, row]));
      const inOrder = own.flatMap((one) => byUuid.get(one) ?? []);
      return { rows: inOrder, more: found.length > perPage };
    });
    // Documents erased meanwhile have no content any more.
    const opened = rows.filter(({ sealed }) => sealed !== null);
    const items = await Promise.all(opened.map((row) => withContent(vault, ctx.tenantUuid, row)));
    return { items, page, perPage, more };
  },

  async countDocuments(ctx, { uuid, name, ...query }) {
    return ctx.read(async (db) => {
      const { scope, fields } = await scopeOf(db, ctx, { uuid, name });
      const expressions = expressionsOf(fields, query);
      const asked = expressions.length > 0 ? expressions : [EVERYTHING];
      return { count: await sql.countMatching(db, scope, asked) };
    });
  },
});

type Row = Awaited<ReturnType<typeof selectStored>>[number];

async function withContent(
  vault: Vault,
  tenantUuid: string,
  {
    sealed,
    sealed_key,
    document_uuid,
    bytes: _,
    ...row
  }: Omit<Row, 'leaf_uuid'> & Pick<LedgerDocument, 'leaf'>,
): Promise<Answer<LedgerDocument>> {
  const of = { sealed, sealed_key, document_uuid, revision: row.revision };
  const { bytes } = await openContent(vault, tenantUuid, of);
  return { ...row, document: contentOf(bytes) };
}

async function scopeOf(db: Reader, ctx: Ctx, name: CollectionName) {
  const definition = await findDefinition(db, ctx.tenantUuid, name);
  if (definition === undefined) {
    await requireLedgerIn(db, ctx.tenantUuid, name.uuid);
    throw new NotFound('Collection');
  }
  const scope = { tenantUuid: ctx.tenantUuid, collection_uuid: definition.uuid };
  return { scope, fields: definition.fields };
}

/** A requested page, and its order. */
interface AskedPage {
  order: Order[];
  slice: { limit: number; offset: number };
}

/** Finds the uuids of a page: in the given order, else by the first compared value, else by creation. */
function findPage(
  db: Reader,
  scope: sql.Scope,
  expressions: Expression[],
  { order: told, slice }: AskedPage,
): Promise<string[]> {
  const [only = EVERYTHING, ...others] = expressions;
  const order = told.length > 0 ? told : firstCompared(expressions);
  const [first, ...then] = order;
  if (first === undefined || others.length > 0)
    return sql.selectSorted(db, scope, [only, ...others], { order, slice });
  return only.all.some(({ field }) => field === first.field)
    ? sql.selectInOrder(db, scope, only, { order: [first, ...then], slice })
    : findWithLacking(db, scope, only, { first, then, slice });
}

function firstCompared(expressions: Expression[]): Order[] {
  const [first] = expressions.flatMap(({ all }) => all);
  return first ? [{ field: first.field, column: first.column, desc: false }] : [];
}

/** Those that have the field they are ordered by, along its index; after them those that lack it. */
async function findWithLacking(
  db: Reader,
  scope: sql.Scope,
  expression: Expression,
  { first, then, slice }: { first: Order; then: Order[]; slice: AskedPage['slice'] },
): Promise<string[]> {
  const order: [Order, ...Order[]] = [first, ...then];
  const having = await sql.selectInOrder(db, scope, expression, { order, slice });
  if (having.length === slice.limit) return having;
  const present = { field: first.field, column: first.column, tests: [] };
  const { all, none } = expression;
  const before =
    having.length > 0
      ? slice.offset + having.length
      : await sql.countMatching(db, scope, [{ all: [present, ...all], none }]);
  const lacking = { all, none: [present, ...none] };
  const left = {
    limit: slice.limit - having.length,
    offset: Math.max(0, slice.offset - before),
  };
  return [
    ...having,
    ...(await sql.selectSorted(db, scope, [lacking], { order: then, slice: left })),
  ];
}
