import { createClient, READ_AT_HEADER, type Send } from '@assay/contract/client.ts';
import type { Endpoint, Endpoints } from '@assay/contract/endpoint.ts';
import { type ApiName, api } from '@assay/contract/index.ts';
import { keysOf } from '@assay/core/encoding/record.ts';
import { CREDENTIALS, type Credential } from './test-credentials.ts';
import { examples } from './test-examples.ts';
import { type Relation, thingsFor, type World } from './test-world.ts';

/** Kind of request: the example with an object of a tenant, the example that names none, or invalid input. */
export type Question = Relation | 'plain' | 'broken';

/** One request of the matrix. */
export interface Cell {
  call: ApiName;
  credential: Credential;
  question: Question;
}

/** Answer of the server. */
export interface Answer {
  /** `200`, or `403 access.forbidden` with the code of a refusal. */
  outcome: string;
  /** Everything except the instant of the answer, with the named object replaced by its kind. */
  bytes: string;
}

/** Headers that say when the server answered, whatever it answered. */
const CLOCKS = ['date', READ_AT_HEADER];

/** Sends one call with the real client, which is made for it alone: those of all calls would be made for each request. */
export async function sendCall(call: ApiName, input: unknown, send: Send): Promise<unknown> {
  const [request] = Object.values(createClient<Endpoints>({ [call]: endpointOf(call) }, send));
  return request?.(Object(input));
}

/** Every call of the contract. */
export const calls = keysOf(api);

/** The call as data, which may be changed in place: the server reads it at each request. */
export const endpointOf = (call: ApiName): Endpoint => api[call];

/** Kinds of requests of a call: its input shows whether it names an object. */
export function questionsOf({ things, known }: World, call: ApiName): Question[] {
  const now = known();
  const inputs = [things.own, things.missing].map((one) =>
    JSON.stringify(examples[call](one, now)),
  );
  return inputs[0] === inputs[1] ? ['plain', 'broken'] : ['own', 'foreign', 'missing', 'broken'];
}

/** All requests of a call, kind by kind. */
export const cellsOf = (world: World, call: ApiName): Cell[] =>
  questionsOf(world, call).flatMap((question) =>
    CREDENTIALS.map((credential) => ({ call, credential, question })),
  );

/** Calls that the SuperAdmin must make first, because the object of the call does not exist yet. */
const FIRST: Partial<Record<ApiName, ApiName>> = {
  getAzureAdConfig: 'setAzureAdConfig',
  deleteAzureAdConfig: 'setAzureAdConfig',
};

/** Sends a request from its own address, and undoes its changes. */
export const ask = (world: World, cell: Cell): Promise<Answer> =>
  world.undo(async () => {
    const first = FIRST[cell.call];
    if (first) await send(world, { call: first, credential: 'SuperAdmin', question: 'plain' });
    return send(world, cell);
  });

async function send(world: World, cell: Cell): Promise<Answer> {
  const { call, credential, question } = cell;
  const relation = question === 'plain' || question === 'broken' ? 'own' : question;
  const things = thingsFor(world, relation, credential);
  const carry = world.server.send(world.callers[credential].headers, addressOf(cell));
  const answered: Response[] = [];
  await sendCall(call, examples[call](things, world.known()), async (path, init) => {
    const response = await carry(question === 'broken' ? withUnknownField(path) : path, init);
    answered.push(response);
    return response.clone();
  }).catch(() => {});
  const [response] = answered;
  if (!response) throw new Error(`${call} was not sent: its example lacks something`);
  return answerOf(response, things);
}

async function answerOf(response: Response, things: object): Promise<Answer> {
  const { status } = response;
  let text = await response.text();
  const { code } = status < 400 ? {} : Object(JSON.parse(text));
  for (const [kind, name] of Object.entries(things))
    if (typeof name === 'string') text = text.replaceAll(name, `<${kind}>`);
  const headers = [...response.headers].filter(([name]) => !CLOCKS.includes(name));
  return {
    outcome: [status, code].filter(Boolean).join(' '),
    bytes: JSON.stringify([status, headers, text]),
  };
}

const withUnknownField = (path: string) => `${path}${path.includes('?') ? '&' : '?'}nonsense=1`;

const QUESTIONS: Question[] = ['own', 'foreign', 'missing', 'plain', 'broken'];

/** From the block for benchmarks and tests (RFC 2544): no two cells share a rate limit. */
function addressOf({ call, credential, question }: Cell): string {
  const at = calls.indexOf(call) * CREDENTIALS.length + CREDENTIALS.indexOf(credential);
  return `198.18.${at >> 5}.${((at & 31) << 3) | QUESTIONS.indexOf(question)}`;
}
