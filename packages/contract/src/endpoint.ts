import type { z } from 'zod';
import type { Feature } from './license-names.ts';

/** Roles in rank order: an earlier role may do all that a later one may. */
export const ROLES = [
  'SuperAdmin',
  'TenantAdmin',
  'LedgerAdmin',
  'Auditor',
  'Visitor',
  'Unknown',
] as const;
export type Role = (typeof ROLES)[number];

/** Least role that may call, or 'anyone' for calls sent without credentials. */
export type Access = Role | 'anyone';

/** Scope of a session. Calls that name no scope require `full`. */
export type SessionScope = 'full' | 'otp-pending' | 'enrol-2fa';

/**
 * Token bucket that a call draws from: credential, mail, oracle, write, search, ingest, upload, list. Uploads have a
 * document or a file as their body; 1,200 at once and 10 a second in the long run, for each person or key.
 */
export type RateClass = 'A' | 'M' | 'X' | 'W' | 'S' | 'I' | 'U' | 'L';

/** Where a named input travels: in the path, the query string or the JSON body. */
interface Places {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
}

/** One call of /api/v1, as data: the server mounts it, the client sends it, the documents print it. */
export interface Endpoint extends Places {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below /api/v1, spelt as in the specification: '/signers-group/{uuid}'. */
  path: string;
  access: Access;
  /** One line for the documents: what the call is for. */
  summary: string;
  /** Description beyond the summary: the doc comment of the call, in the API reference only. */
  description?: string;
  rate: RateClass;
  /** In place of what the rate class allows: so many calls in so many seconds. */
  quota?: { calls: number; seconds: number };
  /** Session scopes that may call beside `full`. */
  scopes?: SessionScope[];
  /** Only the scopes named above may call, `full` not. */
  only_scopes?: true;
  /** The session must have been opened by all its factors within the last ten minutes. */
  reauthenticate?: true;
  /** The person must have a second factor, or have proven one to the identity provider. */
  second_factor?: true;
  /** 402 where the tenant's license does not allow it. */
  feature?: Feature;
  /** API keys may call too; without it only a person's session may. */
  api_keys?: true;
  /** API keys that are bound to a ledger may call too, where the `{uuid}` of the path is that ledger. */
  ledger_keys?: true;
  /** The JSON body may have so many bytes, where that is more than other calls take. */
  body_bytes?: number;
  /** A repeated request with the same Idempotency-Key creates nothing again. Other calls that write refuse the header. */
  idempotency_key?: true;
  /** Action under which the audit log records that the list was saved as a file. */
  export_action?: string;
  /** Status of success when it is not 200 (or 204 without `result`). */
  status?: 201 | 202;
  /** Another status of success, with the same body: nothing was made, as it was there before. */
  known_status?: 200;
  /** Body of the answer; absent means 204. */
  result?: z.ZodType;
  /**
   * The request body is a raw document, or the answer is not JSON (download, event stream): the
   * server serves it by a handler of `routes.ts`, the client sends or returns the bytes as they are. `schema` describes a JSON
   * body that the handler reads by itself, for the documents.
   */
  raw?: { request?: string[]; response?: string; schema?: z.ZodType };
}

/**
 * An endpoint as the compiler is asked to check it: that a schema is one would take it a second for each, and a schema
 * that is none fails the tests of the documents.
 */
export type Described = Omit<Endpoint, 'params' | 'query' | 'body' | 'result'> &
  Partial<Record<'params' | 'query' | 'body' | 'result', object>>;

/** A group of endpoints, by name. */
export type Endpoints = Record<string, Described>;

type Part<S> = S extends { _zod: { output: infer Output } } ? Output : unknown;
type RawPart<S> = S extends { _zod: { input: infer Given } } ? Given : unknown;

/** Input of an operation: params, query and body as one flat object, already parsed. */
export type Input<E extends Described> = Part<E['params']> & Part<E['query']> & Part<E['body']>;

/** Input as a caller writes it: like `Input`, with defaults still optional. */
export type Request<E extends Described> = RawPart<E['params']> &
  RawPart<E['query']> &
  RawPart<E['body']>;

/** Answer of an operation, before the result schema drops unnamed fields. */
export type Result<E extends Described> = E['result'] extends { _zod: { output: infer Output } }
  ? Output
  : undefined;

/** Names a group of endpoints without widening its types. */
export const endpoints = <const E extends Endpoints>(group: E): E => group;

/** Names and endpoints of a group, for code that works on any. */
export const entriesOf = (group: Endpoints) => Object.entries(group) as [string, Endpoint][];
