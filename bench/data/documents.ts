/**
 * A collection with the requested number of documents, inserted directly into the database: creating them would
 * take an hour.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import {
  newDocumentKey,
  newSalt,
  sealDocumentKey,
  sealPayload,
} from '@assay/server/features/documents/sealed-payload.ts';
import { type CopyValue, copyLine } from '@assay/server/platform/db/copy.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { openOuterKey } from '@assay/server/platform/secrets/open-outer-key.ts';
import { createVault, type Vault } from '@assay/server/platform/secrets/vault.ts';
import { uuidV7 } from '@assay/server/platform/uuid-v7.ts';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { createRandom, type Random } from './random.ts';

/** Indexed fields of the documents. */
export const FIELDS = [
  { name: 'name', type: 'STRING' },
  { name: 'kind', type: 'STRING' },
  { name: 'build.size', type: 'INTEGER' },
  { name: 'build.score', type: 'DOUBLE' },
  { name: 'released', type: 'BOOLEAN' },
  { name: 'owner', type: 'UUID' },
] as const;

/** Number of values of a field, which determines how many documents share one. */
export const KINDS = 20;
export const OWNERS = 100_000;
export const SIZES = 1_000_000;

/** Letters of names. */
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The owner of a number; the same on every machine. */
export const ownerOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The document of a number, by chance that is the same on every machine. */
export const documentOf = (random: Random) => ({
  name: Array.from({ length: 10 }, () => LETTERS[random.below(LETTERS.length)]).join(''),
  kind: `kind-${random.below(KINDS)}`,
  build: { size: random.below(SIZES), score: random.next(), steps: ['test', 'sign', 'publish'] },
  released: random.below(2) === 1,
  owner: ownerOf(random.below(OWNERS)),
  note: `Released by the pipeline of ${random.below(1000)} after review.`,
});

/** Documents per batch. */
const BATCH = 20_000;

/** Fills the collection `default` of a new ledger. */
export async function fillCollection(product: Product, count: number): Promise<void> {
  const { uuid } = await product.admin.createLedger({ name: 'bench' });
  await product.admin.updateCollection({
    uuid,
    name: 'default',
    fields: [...FIELDS],
    indexes: [],
  });
  const owner = await openOwner(product);
  const secrets = openDatabase({ url: owner.url, role: 'assay_app', size: 1 });
  const vault = createVault(secrets, openOuterKey({ file: `${product.dataDir}/keys/kek` }));
  const client = new pg.Client({ connectionString: owner.url });
  await client.connect();
  try {
    const place = await placeOf(owner, uuid);
    await client.query(LOADED);
    const random = createRandom(4711);
    for (let done = 0; done < count; done += BATCH) {
      const rows = await rowsOf(vault, place, {
        random,
        first: done,
        count: Math.min(BATCH, count - done),
      });
      await pipeline(Readable.from(rows), client.query(from('copy loaded from stdin')));
      for (const statement of insertsOf(place)) await client.query(statement);
      await client.query('truncate loaded');
    }
    await client.query('vacuum analyze document, document_revision, document_field');
  } finally {
    await client.end();
    await secrets.close();
    await owner.close();
  }
}

/** Destination of documents. */
interface Place {
  tenant: string;
  collection: string;
}

async function placeOf({ query }: Owner, ledger: string): Promise<Place> {
  const [place] = await query<Place>(
    'select tenant_uuid as tenant, uuid as collection from collection where ledger_uuid = $1',
    [ledger],
  );
  if (place === undefined) throw new Error('The ledger has no collection');
  return place;
}

/** Under row-level security nothing is copied into a table of the product itself. */
const LOADED = `create temporary table loaded (
  uuid uuid, leaf uuid, id text, key bytea, sealed bytea, bytes int,
  name text, kind text, size float8, score float8, released float8, owner text)`;

function insertsOf({ tenant, collection }: Place): string[] {
  const field = (name: string, column: string, type: 'text' | 'number') =>
    `select '${tenant}'::uuid, '${collection}'::uuid, '${name}',
       ${type === 'text' ? column : 'null'}, ${type === 'number' ? column : 'null::float8'}, uuid from loaded`;
  return [
    `insert into document (tenant_uuid, uuid, collection_uuid, id, revision, state, sealed_key, name_salt, leaf_uuid,
                           changed_by)
     select '${tenant}', uuid, '${collection}', id, 1, 'live', key, commitment_salt(), leaf, 'bench'
     from loaded order by uuid`,
    `insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, sealed, size_bytes, media_type,
                                    actor_kind, actor_uuid, actor_name)
     select '${tenant}', uuid, 1, leaf, 'create', sealed, bytes, 'application/json', 'system', uuid, 'bench'
     from loaded order by uuid`,
    `insert into document_field (tenant_uuid, collection_uuid, field, text_value, number_value, document_uuid)
     ${[
       field('name', 'name', 'text'),
       field('kind', 'kind', 'text'),
       field('build.size', 'size', 'number'),
       field('build.score', 'score', 'number'),
       field('released', 'released', 'number'),
       field('owner', 'owner', 'text'),
     ].join(' union all ')}`,
  ];
}

/** Rows for COPY, sealed as the product seals them. */
async function rowsOf(
  vault: Vault,
  { tenant }: Place,
  { random, first, count }: { random: Random; first: number; count: number },
): Promise<string[]> {
  const rows: string[] = [];
  for (let number = first; number < first + count; number++) {
    const content = documentOf(random);
    const bytes = Buffer.from(canonicalJson(content));
    const uuid = uuidV7();
    const key = newDocumentKey();
    const sealedKey = await sealDocumentKey(vault, { tenantUuid: tenant, documentUuid: uuid }, key);
    const of = { document_uuid: uuid, revision: 1 };
    const sealed = await sealPayload(key, of, { salt: newSalt(), bytes });
    const { name, kind, build, released, owner } = content;
    const row: CopyValue[] = [
      uuid,
      randomUUID(),
      `document-${number}`,
      `\\x${sealedKey.toString('hex')}`,
      `\\x${sealed.toString('hex')}`,
      bytes.length,
      name,
      kind,
      build.size,
      build.score,
      Number(released),
      owner,
    ];
    rows.push(copyLine(row));
  }
  return rows;
}
