import type { Endpoints, Input, Result, Role, SessionScope } from '@assay/contract/endpoint.ts';
import type { Limits, Reader, Writer } from './platform/db/database.ts';
import type { Cursors } from './platform/http/page.ts';

/** Who acts: a person with a session, an API key, or the server itself (jobs, set-up). */
export interface Actor {
  kind: 'user' | 'api-key' | 'system' | 'anonymous';
  /** uuid of the account or key; the nil uuid for system and anonymous. */
  uuid: string;
  /** E-mail of the person, name of the key: what the audit log shows. */
  name: string;
  role: Role;
  tenantUuid: string;
  scope: SessionScope;
  /** SHA-256 of the session token in hexadecimal; null for anything but a session. */
  sessionHash: string | null;
  /** Bound to one ledger: then the key works on it alone. */
  ledgerUuid: string | null;
  /** Signed in by all factors within the last ten minutes; false for anything but a session. */
  fresh: boolean;
  /** Has a second factor, or proved one to the identity provider. */
  secondFactor: boolean;
  ip: string;
}

/** What a browser or program says of itself with a request, and what it is given to keep. */
export interface Visit {
  /** Empty when it told none; at most 256 characters. */
  userAgent: string;
  /** A page of ours, or of anybody, in a browser: not a program. */
  browser: boolean;
  /** The public address is https: cookies come back to this host alone. */
  secure: boolean;
  /** The token or key that came with the request, to be handed back to its sender and to nobody else. */
  credential: string | undefined;
  /** Value of a cookie; undefined when it was not sent. */
  cookie(name: string): string | undefined;
  /** Gives a cookie, HttpOnly, to come back to paths below `path` alone; '' takes it away. */
  setCookie(name: string, value: string, options: CookieOptions): void;
}

/** How a cookie is kept; always HttpOnly, and Secure where the public address is https. */
export interface CookieOptions {
  path: string;
  same_site: 'Strict' | 'Lax';
  /** Seconds; absent: until the browser ends. */
  max_age?: number;
}

/** What the audit entry of a change says beside who, when and where. */
export interface Change {
  /** `<subject>.<verb>`: `api_key.create`. */
  action: string;
  subject_uuid: string;
  /** Field values before and after; never a secret. */
  details?: Record<string, unknown>;
  /** `refused` for an attempt that failed and is recorded all the same; `ok` unless told. */
  outcome?: 'ok' | 'refused';
  /** When it happened, where something else says so too; the moment of the entry unless told. */
  at?: Date;
  /** Bytes that the change is about: their digest can be proven by a receipt that says nothing else. */
  object?: { sha256: Uint8Array; size_bytes: number };
}

/** uuid of what has none: the system, an anonymous caller, no tenant. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Somebody who showed no credential, on calls that ask for none. */
export const anonymous = (ip: string): Actor => ({
  kind: 'anonymous',
  uuid: NIL_UUID,
  name: 'anonymous',
  role: 'Unknown',
  tenantUuid: NIL_UUID,
  scope: 'full',
  sessionHash: null,
  ledgerUuid: null,
  fresh: false,
  secondFactor: false,
  ip,
});

/** All that an operation may touch: who asks, for which tenant, and that tenant's data. */
export interface Ctx {
  readonly actor: Actor;
  readonly tenantUuid: string;
  /** Pages of lists, bound to this tenant. */
  readonly cursors: Cursors;
  /** Runs reads in one read-only transaction under the tenant's row-level security. */
  read<T>(work: (db: Reader) => Promise<T>, limits?: Limits): Promise<T>;
  /** Runs a change and its audit entry in one transaction: both happen or neither. */
  write<T>(change: Change, work: (tx: Writer) => Promise<T>): Promise<T>;
}

/** What an operation may return: instants also as `Date`, the way the database gives them. */
export type Answer<T> = T extends string
  ? T | Date
  : T extends readonly (infer Item)[]
    ? Answer<Item>[]
    : T extends object
      ? { [K in keyof T]: Answer<T[K]> }
      : T;

/** A feature's behavior: one operation per endpoint of its contract that is not raw. */
export type Service<E extends Endpoints> = {
  [K in keyof E as E[K] extends { raw: object } ? never : K]: (
    ctx: Ctx,
    input: Input<E[K]>,
    visit: Visit,
  ) => Promise<Answer<Result<E[K]>>>;
};
