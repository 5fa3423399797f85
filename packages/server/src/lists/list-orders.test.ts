import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Endpoint, entriesOf } from '@assay/contract/endpoint.ts';
import { type ApiName, api } from '@assay/contract/index.ts';
import { rowSchemaOf } from '@assay/contract/list-files.ts';
import type { Page } from '@assay/contract/page.ts';
import { z } from 'zod';
import { type FilledLists, fillLists } from './test-filled-lists.ts';
import { LISTED_ORDERS } from './test-list-orders.ts';
import { compareValues, type Row } from './test-order-values.ts';

let lists: FilledLists;
let filled_sbom: string;
before(async () => {
  lists = await fillLists();
  const { items } = await lists.tenant.as('TenantAdmin').listSboms({ project: 'lists/1' });
  filled_sbom = items[0]?.sbomid ?? assert.fail();
});
after(() => lists.server.stop());

/** All list calls with pages: their answers have a cursor. */
const paged = entriesOf(api).filter(
  ([, endpoint]) =>
    rowSchemaOf(endpoint) !== undefined &&
    endpoint.result instanceof z.ZodObject &&
    'next_cursor' in endpoint.result.shape,
);

/** Orders that the contract has for a call, without directions. */
function ordersOf({ query }: Endpoint): string[] {
  const sort = query?.shape['sort'];
  const names = sort instanceof z.ZodDefault ? sort.unwrap() : sort;
  if (!(names instanceof z.ZodEnum)) return [];
  return names.options.map(String).filter((name) => !name.startsWith('-'));
}

type Call = (input: Record<string, unknown>) => Promise<Page<Row>>;

async function readAll(name: string, input: Record<string, unknown>, pageSize: number) {
  const client = lists.tenant.as('SuperAdmin');
  // Lists differ in their inputs alone.
  const call = client[name as ApiName] as unknown as Call;
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 200; pages++) {
    const page = await call({ ...input, pageSize, ...(cursor && { cursor }) });
    rows.push(...page.items);
    if (page.next_cursor === null) return { rows, total: page.total };
    cursor = page.next_cursor;
  }
  throw new Error(`${name} does not end`);
}

test('has orders for every list that pages, and an example of each', () => {
  for (const [name, endpoint] of paged) {
    const known = LISTED_ORDERS[name as ApiName];
    assert.deepEqual(Object.keys(known?.orders ?? {}), ordersOf(endpoint), name);
    assert.notEqual(ordersOf(endpoint).length, 0, name);
  }
});

for (const [name, endpoint] of paged)
  for (const order of ordersOf(endpoint))
    test(`${name} by ${order}: small pages have every row once and in order, both ways`, async () => {
      const { input, orders } = LISTED_ORDERS[name as ApiName] ?? assert.fail();
      const query = input({ ...lists.things, filled_sbom });
      const worthOf = orders[order] ?? assert.fail();
      const keyOf = (row: Row) => JSON.stringify(row);
      const whole = await readAll(name, query, 200);
      assert.ok(whole.rows.length > 2, `${name} has ${whole.rows.length} rows`);
      for (const sort of [order, `-${order}`]) {
        const { rows, total } = await readAll(name, { ...query, sort }, 2);
        assert.deepEqual(rows.map(keyOf).sort(), whole.rows.map(keyOf).sort(), `${sort}: rows`);
        assert.equal(total, rows.length, `${sort}: total`);
        const direction = sort.startsWith('-') ? -1 : 1;
        for (const [i, row] of rows.entries()) {
          const before = rows[i - 1];
          if (before === undefined) continue;
          const step = compareValues(worthOf(before), worthOf(row)) * direction;
          assert.ok(step <= 0, `${sort}: ${keyOf(before)} before ${keyOf(row)}`);
        }
      }
    });
