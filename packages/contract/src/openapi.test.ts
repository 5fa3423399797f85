import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { endpoints, entriesOf } from './endpoint.ts';
import { api as assay } from './index.ts';
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
    raw: { request: ['text/plain', 'application/json'], schema: z.strictObject({ a: z.string() }) },
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

test('every answer outside 2xx is an error, with the codes that the call answers', () => {
  const { responses, schemas } = document.components;
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const answerOf = (answer: { $ref?: string }) =>
    answer.$ref ? responses[answer.$ref.replace('#/components/responses/', '')] : answer;
  for (const item of Object.values<Record<string, { responses: object }>>(document.paths))
    for (const operation of Object.values(item)) {
      const answers = Object.entries(operation.responses);
      assert.ok(answers.some(([status]) => status === 'default'));
      for (const [status, answer] of answers.filter(([name]) => !name.startsWith('2'))) {
        const { schema } = answerOf(answer).content['application/json'];
        assert.deepEqual(schema.allOf?.[0] ?? schema, refusal);
        if (status !== 'default') assert.ok(schema.properties.code.enum.length > 0);
      }
    }
  assert.deepEqual(Object.keys(schemas.Refusal.properties), ['error', 'message', 'code']);
});

test('errors follow from the declaration of a call', () => {
  const statuses = (operation: { responses: object }) => Object.keys(operation.responses);
  assert.ok(statuses(get).includes('404') && statuses(get).includes('401'));
  assert.ok(!statuses(get).includes('507') && statuses(put).includes('507'));
  const { post } = document.paths['/uploads'];
  assert.ok(!statuses(post).includes('401') && statuses(post).includes('415'));
});

test('a raw body is listed by media type, its JSON answer by schema', () => {
  const { post } = document.paths['/uploads'];
  const { content } = post.requestBody;
  assert.deepEqual(Object.keys(content), ['text/plain', 'application/json']);
  assert.deepEqual(content['text/plain'], {});
  assert.deepEqual(content['application/json'].schema.required, ['a']);
  assert.ok(post.responses[201].content['application/json']);
  assert.deepEqual([post.security, get.security], [[], [{ session: [] }, { api_key: [] }]]);
});

test('every call that takes JSON as bytes describes it', () => {
  const undescribed = entriesOf(assay).flatMap(([name, { raw }]) =>
    raw?.request?.every((type) => type.endsWith('json')) && !raw.schema ? [name] : [],
  );
  assert.deepEqual(undescribed, []);
  const { paths } = JSON.parse(JSON.stringify(openApiOf(assay)));
  const { put, post } = paths['/ledgers/{uuid}/collections/{name}/documents'];
  const schemaOf = (of: typeof put) => of.requestBody.content['application/json'].schema;
  const [one, many] = schemaOf(put).anyOf;
  assert.deepEqual([one.required, many.required], [['document'], ['documents']]);
  assert.equal(many.properties.documents.maxItems, 1000);
  assert.deepEqual(schemaOf(post).required, ['id', 'document']);
});
