/** Sends the example of every call and checks the answer against docs/openapi.json. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { ApiName } from '@assay/contract/index.ts';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { calls, endpointOf, sendCall } from './test-cells.ts';
import { examples } from './test-examples.ts';
import { buildWorld, thingsFor, type World } from './test-world.ts';

const ajv = new Ajv2020.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const document = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
);
ajv.addSchema(document, 'api');

let world: World;
before(async () => {
  world = await buildWorld();
});
after(() => world.stop());

/** An event stream has no end. */
const NOT_ASKED: ApiName[] = ['followSbom'];

/** Asserts that the answer to a call's example is one that the API description has; whether the example was accepted. */
async function checkAnswer(call: ApiName): Promise<boolean> {
  const response = await answerOf(call);
  const { method, path, raw } = endpointOf(call);
  const { responses } = document.paths[path][method.toLowerCase()];
  assert.ok(String(response.status) in responses, `${response.status} is not described`);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  // A download in a published format of others has the schema of those.
  if (!isJson || (raw?.response && response.ok)) return response.ok;
  const body: unknown = await response.json();
  const validate = schemaOf(path, method, response.status);
  if (!validate(body)) assert.fail(ajv.errorsText(validate.errors));
  return response.ok;
}

test('answers to examples are those that the API description has, and most examples are accepted', async (t) => {
  let accepted = 0;
  for (const call of calls.filter((name) => !NOT_ASKED.includes(name)))
    await t.test(call, () =>
      world.undo(async () => {
        if (await checkAnswer(call)) accepted++;
      }),
    );
  assert.ok(accepted > 0.8 * calls.length, `${accepted} of ${calls.length}`);
});

async function answerOf(call: ApiName): Promise<Response> {
  const things = thingsFor(world, 'own', 'SuperAdmin');
  const carry = world.server.send(
    world.callers.SuperAdmin.headers,
    `198.19.1.${calls.indexOf(call)}`,
  );
  const answered: Response[] = [];
  await sendCall(call, examples[call](things, world.known()), async (path, init) => {
    const response = await carry(path, init);
    answered.push(response);
    return response.clone();
  }).catch(() => {});
  const [response] = answered;
  assert.ok(response, 'the example was sent');
  return response;
}

/** The schema of one answer. */
function schemaOf(path: string, method: string, status: number): ValidateFunction {
  const place = (...parts: (string | number)[]) =>
    `api#/${parts.map((part) => encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
  const answer = document.paths[path][method.toLowerCase()].responses[status];
  const name = answer.$ref?.replace('#/components/responses/', '');
  const where = name
    ? ['components', 'responses', name]
    : ['paths', path, method.toLowerCase(), 'responses', status];
  const content = name ? document.components.responses[name].content : answer.content;
  const validate =
    content && ajv.getSchema(place(...where, 'content', 'application/json', 'schema'));
  assert.ok(validate, 'an answer in JSON has a schema');
  return validate;
}
