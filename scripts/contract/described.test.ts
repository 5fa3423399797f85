import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Endpoint } from '@assay/contract/endpoint.ts';
import { describedOpenApi } from './described.ts';
import { exampleRequests } from './example-requests.ts';

/** Any part of the document, with the pointer to it. */
interface Part {
  at: string;
  value: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; description?: string }[];
  responses: Record<string, { description?: string; $ref?: string }>;
}

let document: Record<string, unknown>;
let operations: Operation[];
before(async () => {
  document = JSON.parse(JSON.stringify(await describedOpenApi()));
  operations = partsOf(document['paths'], '')
    .filter(({ value }) => 'operationId' in value)
    .map(({ value }) => value as unknown as Operation);
});

/** All objects of a JSON value, each with its path. */
function partsOf(value: unknown, at: string): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) => partsOf(part, `${at}/${name}`));
  return [{ at, value: value as Record<string, unknown> }, ...inner];
}

/** Tells whether a text is a sentence that adds something to the name. */
function isDescription(text: unknown, name: string): boolean {
  if (typeof text !== 'string' || !/[.:)]$/.test(text)) return false;
  const words = (of: string) => of.toLowerCase().replace(/[^a-z0-9]/g, '');
  return words(text) !== words(name);
}

const HOW =
  'Write a doc comment above it in packages/contract/src: /** What it is, unit, range, meaning of null. */';

test('every property has a description', () => {
  const properties = partsOf(document, '').flatMap(({ at, value }) =>
    at.endsWith('/example') || typeof value['properties'] !== 'object'
      ? []
      : Object.entries(Object(value['properties'])).map(([name, schema]) => ({ at, name, schema })),
  );
  assert.ok(properties.length > 1000);
  const missing = properties.filter(
    ({ name, schema }) => !isDescription(Object(schema)['description'], name),
  );
  assert.deepEqual(
    missing.map(({ at, name }) => `${at}/${name}`),
    [],
    HOW,
  );
});

test('every parameter has a description', () => {
  const missing = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ name, description }) => !isDescription(description, name))
      .map(({ name }) => `${operationId}: ${name}`),
  );
  assert.deepEqual(missing, [], HOW);
});

test('every named schema has a description', () => {
  const schemas = Object(Object(document['components'])['schemas']);
  const names = Object.keys(schemas).filter(
    (name) => !isDescription(schemas[name].description, name),
  );
  assert.deepEqual(names, [], HOW);
  assert.ok(Object.keys(schemas).length > 80);
});

test('every call has a tag, a summary and a description, and describes each answer', () => {
  const declared = [document['tags']].flat().map((tag) => Object(tag)['name']);
  const missing = operations.filter(
    ({ tags = [], summary, description, responses }) =>
      tags.length !== 1 ||
      !declared.includes(tags[0]) ||
      !summary ||
      !description ||
      Object.values(responses).some((answer) => !answer.description && !answer.$ref),
  );
  assert.deepEqual(
    missing.map(({ operationId }) => operationId),
    [],
    'Add the group of the call to packages/contract/src/tags.ts.',
  );
});

test('the example of every call is a valid request', async () => {
  const { api } = await import('@assay/contract/index.ts');
  const examples = exampleRequests();
  for (const [name, declared] of Object.entries<object>(api)) {
    const { params, query, body, raw } = declared as Endpoint;
    const example = examples[name] ?? {};
    const known = new Set<string>();
    for (const schema of [params, query, body]) {
      if (!schema) continue;
      const fields = Object.keys(schema.shape).filter((field) => field in example);
      for (const field of fields) known.add(field);
      const sent = fields.map((field) => [field, textIn(schema !== body, example[field])]);
      const { error } = schema.safeParse(Object.fromEntries(sent));
      assert.equal(error, undefined, `${name}: ${error?.message}`);
    }
    const bytes = raw?.request ? ['body', 'content_type'] : [];
    const unknown = Object.keys(example).filter(
      (field) => !known.has(field) && !bytes.includes(field),
    );
    assert.deepEqual(unknown, [], name);
    if (raw?.schema) raw.schema.parse(JSON.parse(String(example['body'])));
  }
});

/** Values of an address travel as text. */
const textIn = (isAddress: boolean, value: unknown) => (isAddress ? String(value) : value);
