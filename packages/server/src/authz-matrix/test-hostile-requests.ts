import type { Endpoint } from '@assay/contract/endpoint.ts';
import type { ApiName } from '@assay/contract/index.ts';
import { endpointOf } from './test-cells.ts';
import { type Place, placesOf, placesOfJson, replacedAt } from './test-hostile-places.ts';
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PARAMETERS,
  HOSTILE_VALUES,
  hostileJson,
  WORST,
} from './test-hostile-values.ts';

/** A request that no honest client sends. */
export interface HostileRequest {
  /** Description of the hostile part, for the report. */
  what: string;
  /** Included in every run. */
  always: boolean;
  method: string;
  /** Below /api/v1, with its query. */
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

type Values = Record<string, unknown>;

/** Headers that the server reads, or that something on the way to it may add. */
const HEADERS = [
  ...['idempotency-key', 'user-agent', 'cookie', 'x-forwarded-for', 'accept', 'accept-encoding'],
  ...['content-type', 'content-encoding', 'if-none-match', 'if-modified-since', 'range'],
  ...['sec-fetch-site', 'origin', 'referer', 'last-event-id', 'host', 'x-request-id'],
];

/** Yields the example of a call with one hostile value, for every position of its contract and every value. */
export function* hostileRequestsOf(call: ApiName, example: Values): Generator<HostileRequest> {
  const endpoint = endpointOf(call);
  const plain = requestOf(endpoint, example);
  yield* inParameters(endpoint, example, plain);
  yield* inBody(endpoint, example, plain);
  for (const name of HEADERS)
    for (const value of HOSTILE_HEADERS)
      yield { ...plain, what: `header ${name}`, headers: { ...plain.headers, [name]: value } };
}

function* inParameters(
  endpoint: Endpoint,
  example: Values,
  plain: HostileRequest,
): Generator<HostileRequest> {
  for (const place of ['params', 'query'] as const)
    for (const name of Object.keys(endpoint[place]?.shape ?? {}))
      for (const encoded of HOSTILE_PARAMETERS) {
        // An empty part of a path is another path.
        if (place === 'params' && encoded === '') continue;
        const path = pathOf(endpoint, example, { [name]: encoded });
        const what = `${place}.${name}=${encoded.slice(0, 60)}`;
        yield { ...plain, what, always: WORST.has(encoded), path };
      }
}

function* inBody(
  endpoint: Endpoint,
  example: Values,
  plain: HostileRequest,
): Generator<HostileRequest> {
  if (endpoint.raw?.request) {
    for (const body of HOSTILE_BODIES)
      yield { ...plain, what: `body ${body.subarray(0, 40).toString('latin1')}`, body };
    const json = jsonOf(String(example['body']));
    if (json === undefined) return;
    for (const place of placesOfJson(json)) yield* replacing(plain, json, place);
    return;
  }
  for (const [place, filled] of placesOf(endpoint.body, partOf(endpoint.body, example)))
    yield* replacing(plain, filled, place);
}

function* replacing(
  plain: HostileRequest,
  input: unknown,
  place: Place,
): Generator<HostileRequest> {
  for (const value of HOSTILE_VALUES)
    yield {
      ...plain,
      // Written when they are read: most requests are not sent.
      get what() {
        return `body.${place.join('.')}=${hostileJson(value).slice(0, 60)}`;
      },
      get body() {
        return hostileJson(replacedAt(input, place, value));
      },
      always: WORST.has(value),
    };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestOf(endpoint: Endpoint, example: Values): HostileRequest {
  const { method, raw, body } = endpoint;
  const type = raw?.request?.[0] ?? (body && 'application/json');
  return {
    what: 'nothing',
    always: false,
    method,
    path: pathOf(endpoint, example, {}),
    headers: type === undefined ? {} : { 'content-type': type },
    body: raw?.request ? String(example['body']) : body && hostileJson(partOf(body, example)),
  };
}

const partOf = (schema: Endpoint['body'], example: Values): Values =>
  Object.fromEntries(
    Object.keys(schema?.shape ?? {})
      .filter((name) => example[name] !== undefined)
      .map((name) => [name, example[name]]),
  );

/** Already encoded parameters replace those of the example. */
function pathOf(endpoint: Endpoint, example: Values, encoded: Record<string, string>): string {
  const encodedOf = (name: string) =>
    encoded[name] ?? encodeURIComponent(String(example[name] ?? 'a'));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodedOf(name));
  const query = Object.keys(endpoint.query?.shape ?? {})
    .filter((name) => encoded[name] !== undefined || example[name] !== undefined)
    .map((name) => `${name}=${encodedOf(name)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
