import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { openApiOf } from './openapi.ts';

const Leaf = z.object({ name: z.string() }).meta({ id: 'Leaf' });
const api = endpoints({
  getThing: {
    method: 'GET',
    path: '/things/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'One thing',
    params: z.object({ uuid: z.uuid() }),
    query: z.object({ deep: z.stringbool().optional(), limit: z.coerce.number().int() }),
    result: z.object({ leaf: Leaf, leaves: z.array(Leaf) }),
  },
  putThing: {
    method: 'PUT',
    path: '/things/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Replace a thing',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ name: z.string(), note: z.string().default('') }),
  },
  upload: {
    method: 'POST',
    path: '/uploads',
    access: 'anyone',
    rate: 'I',
    summary: 'Bytes',
    raw: { request: ['text/plain'] },
    status: 201,
    result: Leaf,
  },
});

// Read as a reader of the printed document would: plain JSON.
const document = JSON.parse(JSON.stringify(openApiOf(api)));
const { get, put } = document.paths['/things/{uuid}'];

test('two methods of a path stand in one item', () => {
  assert.deepEqual([get.operationId, put.operationId], ['getThing', 'putThing']);
});

test('inputs appear where they travel, as they are sent', () => {
  assert.deepEqual(
    get.parameters.map((one: { name: string; in: string; required: boolean }) => [
      one.name,
      one.in,
      one.required,
    ]),
    [
      ['uuid', 'path', true],
      ['deep', 'query', false],
      ['limit', 'query', true],
    ],
  );
  assert.equal(get.parameters[1].schema.type, 'string');
  const { schema } = put.requestBody.content['application/json'];
  assert.deepEqual(schema.required, ['name']);
});

test('a named schema becomes a component that every use refers to', () => {
  const ref = { $ref: '#/components/schemas/Leaf' };
  const { properties } = get.responses[200].content['application/json'].schema;
  assert.deepEqual([properties.leaf, properties.leaves.items], [ref, ref]);
  assert.deepEqual(Object.keys(document.components.schemas.Leaf.properties), ['name']);
  assert.ok(!JSON.stringify(document).includes('$defs'));
});

test('every answer outside 2xx documents error, message and code', () => {
  for (const item of Object.values<Record<string, { responses: object }>>(document.paths))
    for (const operation of Object.values(item)) {
      const answers = Object.entries(operation.responses);
      assert.ok(answers.some(([status]) => status === 'default'));
      for (const [status, answer] of answers)
        if (!status.startsWith('2'))
          assert.deepEqual(answer.content['application/json'].schema, {
            $ref: '#/components/schemas/Refusal',
          });
    }
  const fields = Object.keys(document.components.schemas.Refusal.properties);
  assert.deepEqual(fields, ['error', 'message', 'code']);
});

test('a raw body is listed by media type, its JSON answer by schema', () => {
  const { post } = document.paths['/uploads'];
  assert.deepEqual(Object.keys(post.requestBody.content), ['text/plain']);
  assert.ok(post.responses[201].content['application/json']);
  assert.deepEqual([post.security, get.security], [[], [{ session: [] }, { api_key: [] }]]);
});
