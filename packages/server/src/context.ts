import type { Endpoints, Input, Result, Role, SessionScope } from '@assay/contract/endpoint.ts';
import type { Reader, Writer } from './platform/db/database.ts';

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
  ip: string;
}

/** What the audit entry of a change says beside who, when and where. */
export interface Change {
  /** `<subject>.<verb>`: `api_key.create`. */
  action: string;
  subject_uuid: string;
  /** Field values before and after; never a secret. */
  details?: Record<string, unknown>;
}

/** All that an operation may touch: who asks, for which tenant, and that tenant's data. */
export interface Ctx {
  readonly actor: Actor;
  readonly tenantUuid: string;
  /** Runs reads in one read-only transaction under the tenant's row-level security. */
  read<T>(work: (db: Reader) => Promise<T>): Promise<T>;
  /** Runs a change and its audit entry in one transaction: both happen or neither. */
  write<T>(change: Change, work: (tx: Writer) => Promise<T>): Promise<T>;
}

/** A feature's behaviour: one operation per endpoint of its contract that is not raw. */
export type Service<E extends Endpoints> = {
  [K in keyof E as E[K] extends { raw: object } ? never : K]: (
    ctx: Ctx,
    input: Input<E[K]>,
  ) => Promise<Result<E[K]>>;
};
