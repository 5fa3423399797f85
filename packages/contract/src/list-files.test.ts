import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { type Endpoint, entriesOf } from './endpoint.ts';
import { api } from './index.ts';
import {
  csvHeaderOf,
  csvRowOf,
  EXPORT_PARAMETER,
  listColumnsOf,
  rowSchemaOf,
} from './list-files.ts';

const Row = z.object({
  name: z.string(),
  labels: z.array(z.string()),
  counts: z.object({ high: z.number(), low: z.number() }).nullable(),
  steps: z.array(z.object({ at: z.string() })),
  record: z.record(z.string(), z.unknown()).optional(),
  at: z.string().nullable(),
});
const columns = listColumnsOf(Row);

test('names members of objects by a dot', () => {
  assert.equal(csvHeaderOf(columns), 'name,labels,counts.high,counts.low,steps,record,at\r\n');
});

test('writes formulas as text, null as nothing, several texts in one field, and the rest as JSON', () => {
  const row = {
    name: '=1+1',
    labels: ['a,b', 'c'],
    counts: { high: 2, low: 0 },
    steps: [{ at: 'x' }],
    record: { a: 1 },
    at: null,
  };
  assert.equal(csvRowOf(columns, row), `'=1+1,"a,b; c",2,0,"[{""at"":""x""}]","{""a"":1}",\r\n`);
  const empty = { name: '-', labels: [], counts: null, steps: [], at: '@x' };
  assert.equal(csvRowOf(columns, empty), `'-,,,,,,'@x\r\n`);
});

test('knows the rows of each call that answers items', () => {
  const isList = ([, { method, result }]: [string, Endpoint]) =>
    method === 'GET' && result instanceof z.ZodObject && 'items' in result.shape;
  const lists = entriesOf(api).filter(isList);
  assert.ok(lists.length > 28, String(lists.length));
  for (const [name, endpoint] of lists) {
    const row = rowSchemaOf(endpoint);
    assert.ok(row, `${name} has rows without a schema`);
    assert.ok(listColumnsOf(row).length > 1, name);
    assert.ok(!(EXPORT_PARAMETER in (endpoint.query?.shape ?? {})), `${name} has it for itself`);
  }
});
