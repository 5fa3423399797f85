import type { Endpoints, Input, Result, Role, SessionScope } from '@assay/contract/endpoint.ts';
import type { Limits, Reader, Writer } from './platform/db/database.ts';
import type { Cursors } from './platform/http/page.ts';

/** The acting party: a user with a session, an API key, or the server itself (jobs, set-up). */
export interface Actor {
  kind: 'user' | 'api-key' | 'system' | 'anonymous';
  /** uuid of the account or key; the nil uuid for system and anonymous. */
  uuid: string;
  /** E-mail of the user, name of the key: as shown in the audit log. */
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

/** Client data of a request, and cookies to set. */
export interface Visit {
  /** Empty when absent; at most 256 characters. */
  userAgent: string;
  /** Sent by a page in a browser, ours or another, not by a program. */
  browser: boolean;
  /** The public address is https: cookies come back to this host alone. */
  secure: boolean;
  /** The token or key of the request, to be returned only to its sender. */
  credential: string | undefined;
  /** Value of a cookie; undefined when it was not sent. */
  cookie(name: string): string | undefined;
  /** Gives a cookie, HttpOnly, to come back to paths below `path` alone; '' takes it away. */
  setCookie(name: string, value: string, options: CookieOptions): void;
}

/** Attributes of a cookie; always HttpOnly, and Secure if the public address is https. */
export interface CookieOptions {
  path: string;
  same_site: 'Strict' | 'Lax';
  /** Seconds; absent: until the browser ends. */
  max_age?: number;
}

/** Content of a change's audit entry besides actor, time and address. */
export interface Change {
  /** `<subject>.<verb>`: `api_key.create`. */
  action: string;
  subject_uuid: string;
  /** Field values before and after; never a secret. */
  details?: Record<string, unknown>;
  /** `refused` for a recorded failed attempt; `ok` by default. */
  outcome?: 'ok' | 'refused';
  /** Time of the change, if recorded elsewhere too; by default the time of the entry. */
  at?: Date;
  /** Bytes concerned by the change: a receipt can prove their digest without disclosing the rest. */
  object?: { sha256: Uint8Array; size_bytes: number };
}

/** uuid for absent ones: the system, an anonymous caller, no tenant. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Actor without a credential, on public calls. */
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

/** Everything that an operation may access: the actor, the tenant, and that tenant's data. */
export interface Ctx {
  readonly actor: Actor;
  readonly tenantUuid: string;
  /** Pages of lists, bound to this tenant. */
  readonly cursors: Cursors;
  /** Runs reads in one read-only transaction under the tenant's row-level security. */
  read<T>(work: (db: Reader) => Promise<T>, limits?: Limits): Promise<T>;
  /** Runs a change and its audit entry in one transaction: both are committed or neither. */
  write<T>(change: Change, work: (tx: Writer) => Promise<T>): Promise<T>;
}

/** Permitted return value of an operation: instants also as `Date`, as the database returns them. */
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
