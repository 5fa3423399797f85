/** Server of component tests: serves the contract's calls over HTTP with the test's answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { READ_AT_HEADER } from '@assay/contract/client.ts';
import { type Endpoint, entriesOf, type Input, type Result } from '@assay/contract/endpoint.ts';
import { type ErrorName, errorsOf } from '@assay/contract/errors.ts';
import { type Api, type ApiName, api } from '@assay/contract/index.ts';
import type { Page } from '@assay/contract/page.ts';
import { sampleOf } from './test-sample.ts';

/** An error that the contract declares for the call; `message` is for developers, where field errors are. */
export class Refusal {
  readonly error: ErrorName;
  readonly sentence: string;
  readonly message: string;
  constructor(error: ErrorName, sentence: string, message = sentence) {
    this.error = error;
    this.sentence = sentence;
    this.message = message;
  }
}

/** The connection ends without an answer. */
export const NO_ANSWER = Symbol('no answer');

type Answered<K extends ApiName> =
  | (Api[K] extends { raw: { response: string } } ? Response : Result<Api[K]>)
  | (Result<Api[K]> extends Page<unknown> ? Response : never)
  | Refusal
  | typeof NO_ANSWER;

/** Answers of the server, by call: a value, or a function of the input, sync or async. */
export type Answers = {
  [K in ApiName]?:
    | Answered<K>
    | ((input: Input<Api[K]>, request: Asked) => Answered<K> | Promise<Answered<K>>);
};

/** One request as it arrived. */
export interface Asked {
  name: ApiName;
  /** Query of the request's address. */
  query: URLSearchParams;
  /** Path, query and body as one object, parsed by the contract. */
  input: Record<string, unknown>;
  headers: IncomingMessage['headers'];
  /** Body of a call that takes a document. */
  bytes: Buffer;
}

const TOKEN = 'test-';
let answers: Answers = {};
let pages = 0;
let asked: Asked[] = [];
let faults: Error[] = [];

/**
 * Opens a page: these answers, no request yet.
 *
 * @returns token of its session; late requests of earlier pages, which have another one, are no requests of this page
 */
export function serve(next: Answers): string {
  answers = next;
  asked = [];
  faults = [];
  pages += 1;
  return TOKEN + pages;
}

/** Whether a request is of a page that was open before this one. */
const isLate = ({ authorization = '' }: IncomingMessage['headers']): boolean =>
  authorization.startsWith(`Bearer ${TOKEN}`) && authorization !== `Bearer ${TOKEN}${pages}`;

/** Adds or replaces answers while the page is open. */
export const answer = (more: Answers): void => void Object.assign(answers, more);

/** Requests of one call so far, oldest first. */
export const requestsOf = (name: ApiName): Asked[] => asked.filter((one) => one.name === name);

/** Faults of the test's answers or the page's requests; none after a sound test. */
export const serverFaults = (): readonly Error[] => faults;

const ROUTES = entriesOf(api)
  .map(([name, endpoint]) => ({ name: name as ApiName, endpoint, pattern: patternOf(endpoint) }))
  .toSorted((one, other) => placeholdersOf(one.endpoint) - placeholdersOf(other.endpoint));

function patternOf({ path }: Endpoint): RegExp {
  const parts = path.split('/').map((part) => part.replace(/^\{(\w+)\}$/, '(?<$1>[^/]+)'));
  return new RegExp(`^/api/v1${parts.join('/')}$`);
}

function placeholdersOf({ path }: Endpoint): number {
  return path.split('{').length;
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: Error) => {
    faults.push(error);
    send(response, 500, { error: 'Something went wrong..', message: error.message, code: 'test' });
  });
});

/** Clock of the server, which differs from that of the page's machine. */
export const READ_AT = '2026-01-02T03:04:05.678Z';

/** Address of the page and its server. */
export const origin = await new Promise<string>((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') resolve(`http://127.0.0.1:${address?.port}`);
  });
});
server.unref();

/** Ends all connections. */
export const closeServer = (): void => {
  server.closeAllConnections();
  server.close();
};

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isLate(request.headers)) return void request.destroy();
  const url = new URL(request.url ?? '/', origin);
  const bytes = Buffer.concat(await request.toArray());
  const found = ROUTES.find(
    ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(url.pathname),
  );
  if (!found) throw new Error(`The contract has no call ${request.method} ${url.pathname}`);
  const { name, endpoint } = found;
  const params = found.pattern.exec(url.pathname)?.groups ?? {};
  const input = inputOf(endpoint, params, url, bytes);
  const one: Asked = { name, query: url.searchParams, input, headers: request.headers, bytes };
  asked.push(one);
  const answer = await answerOf(one, endpoint);
  if (answer === NO_ANSWER) request.destroy();
  else if (answer instanceof Refusal) refuse(response, name, endpoint, answer);
  else if (answer instanceof Response) await sendRaw(response, answer);
  else if (endpoint.result) send(response, endpoint.status ?? 200, endpoint.result.parse(answer));
  else send(response, endpoint.status ?? 204, undefined);
}

/** Without an answer in the test, a read returns the smallest that the contract permits: empty lists, nulls. */
async function answerOf(one: Asked, endpoint: Endpoint): Promise<unknown> {
  const answer: unknown = answers[one.name];
  if (typeof answer === 'function') return answer(one.input, one);
  if (answer !== undefined || one.name in answers) return answer;
  if (endpoint.method === 'GET' && endpoint.result) return sampleOf(one.name);
  throw new Error(`The page called ${one.name}, and the test gives no answer to it`);
}

function inputOf(endpoint: Endpoint, params: object, url: URL, bytes: Buffer) {
  const query: Record<string, string> = Object.fromEntries(url.searchParams);
  const parts = {
    params,
    query,
    body: endpoint.body ? JSON.parse(bytes.toString() || '{}') : undefined,
  };
  // Every list call accepts this besides its declared inputs, to export its rows.
  delete parts.query['export'];
  const place = (name: 'params' | 'query' | 'body') =>
    endpoint[name]?.strict().parse(parts[name]) ?? {};
  return { ...place('query'), ...place('body'), ...place('params') };
}

function refuse(to: ServerResponse, name: string, endpoint: Endpoint, refusal: Refusal): void {
  const { error, sentence, message } = refusal;
  if (!errorsOf(name, endpoint).includes(error))
    throw new Error(`The contract declares no '${error}' for ${name}`);
  const [status = '', code] = error.split(' ');
  send(to, Number(status), { error: sentence, message, code });
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    ...{ 'content-type': 'application/json', connection: 'close' },
    [READ_AT_HEADER]: READ_AT,
  });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

async function sendRaw(to: ServerResponse, answered: Response): Promise<void> {
  to.writeHead(answered.status, Object.fromEntries(answered.headers));
  for await (const chunk of answered.body ?? []) to.write(chunk);
  to.end();
}
