import { ApiError, RequiredError } from './client-errors.ts';
import {
  type Described,
  type Endpoint,
  type Endpoints,
  entriesOf,
  type Request,
  type Result,
} from './endpoint.ts';
import { EXPORT_PARAMETER, type ListFormat } from './list-files.ts';

/** Carries one request to the server: `path` is below /api/v1 and begins with a slash. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** The document of a raw call. `content_type` is needed only where the call takes several kinds. */
interface RawBody {
  body: string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;
  content_type?: string;
}

type Sent<E extends Described> = Request<E> &
  (E['raw'] extends { request: readonly string[] } ? RawBody : unknown);
type Answer<E extends Described> = E['raw'] extends { response: string } ? Response : Result<E>;

/** One method per endpoint, by its name. Each rejects with `ApiError` or, unsent, with `RequiredError`. */
export type Client<E extends Endpoints> = {
  [K in keyof E]: (request: Sent<E[K]>, options?: CallOptions) => Promise<Answer<E[K]>>;
};

/** Options of a single call beside its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Receives the headers of the answer before its content is parsed. */
  onHeaders?: (headers: Headers) => void;
}

/**
 * Header of every read, to be sent as `seen_at` of decisions: the server's instant before it read; of answers with decisions that of
 * the newest act that they have.
 */
export const READ_AT_HEADER = 'assay-read-at';

type Values = Record<string, unknown>;

/**
 * Puts each input in its place (path, query, body), sends it and parses the answer by the contract.
 *
 * A query value that is undefined or null is left out. A raw answer (download, event stream) is
 * returned as the `Response` itself, its body unread.
 */
export function createClient<E extends Endpoints>(group: E, send: Send): Client<E> {
  const methods = entriesOf(group).map(([name, endpoint]) => [
    name,
    (input: Values | undefined, options?: CallOptions) =>
      call(name, endpoint, input ?? {}, async (path, init) => {
        const { signal, onHeaders } = options ?? {};
        const response = await send(path, signal ? { ...init, signal } : init);
        onHeaders?.(response.headers);
        return response;
      }),
  ]);
  // The names and signatures come from `group`, which the compiler cannot follow through entries.
  return Object.fromEntries(methods) as Client<E>;
}

/** Asks a list call for a file of all rows that match. Rejects with `ApiError` or, unsent, with `RequiredError`. */
export type Exporter<E extends Endpoints> = <K extends keyof E & string>(
  name: K,
  input: Request<E[K]>,
  format: ListFormat,
  options?: CallOptions,
) => Promise<Response>;

/** Makes the exporter of a group; the answer's body is unread. */
export function createExporter<E extends Endpoints>(group: E, send: Send): Exporter<E> {
  return async (name, input, format, options) => {
    const endpoint = group[name] as Endpoint;
    const { cursor: _, pageSize: __, ...filter } = input as Values;
    requireValues(name, endpoint, filter);
    const path = pathOf(endpoint, filter);
    const asked = `${path}${path.includes('?') ? '&' : '?'}${EXPORT_PARAMETER}=${format}`;
    const { signal } = options ?? {};
    const response = await send(asked, { method: endpoint.method, ...(signal && { signal }) });
    if (!response.ok) throw await ApiError.from(response);
    return response;
  };
}

async function call(name: string, endpoint: Endpoint, input: Values, send: Send): Promise<unknown> {
  requireValues(name, endpoint, input);
  const response = await send(pathOf(endpoint, input), initOf(endpoint, input));
  if (!response.ok) throw await ApiError.from(response);
  if (endpoint.raw?.response) return response;
  return endpoint.result?.parse(await response.json());
}

function requireValues(name: string, endpoint: Endpoint, input: Values): void {
  for (const place of ['params', 'query', 'body'] as const)
    for (const [field, schema] of Object.entries(endpoint[place]?.shape ?? {})) {
      const value = input[field];
      if (value !== undefined && value !== null) continue;
      const required = schema._zod.optin === undefined;
      // A body may say null where the schema gives null a meaning; a path or query cannot.
      const said = value === null && place === 'body' && schema.safeParse(null).success;
      if (required && !said) throw new RequiredError(field, name);
    }
  if (endpoint.raw?.request && (input['body'] ?? null) === null)
    throw new RequiredError('body', name);
}

function pathOf(endpoint: Endpoint, input: Values): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(input[field])),
  );
  const query = new URLSearchParams();
  for (const field of Object.keys(endpoint.query?.shape ?? {})) {
    const value = input[field];
    if (value !== undefined && value !== null) query.set(field, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function initOf(endpoint: Endpoint, input: Values): RequestInit {
  const { method, body, raw } = endpoint;
  if (raw?.request) {
    const type = String(input['content_type'] ?? raw.request[0]);
    // Fetch asks for `duplex` before it streams a body; `Sent` made sure what the body is.
    const sent = { body: input['body'] as RawBody['body'], duplex: 'half' as const };
    return { method, ...sent, headers: { 'content-type': type } };
  }
  if (!body) return { method };
  const fields = Object.keys(body.shape).filter((field) => input[field] !== undefined);
  const json = Object.fromEntries(fields.map((field) => [field, input[field]]));
  return {
    method,
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json' },
  };
}
