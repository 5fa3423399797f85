import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

/** A change of rows in plain SQL; `$1` is the tenant. */
const changing =
  (...statements: string[]): TamperCase<Scene>['tamper'] =>
  async ({ superuser, signing }) => {
    for (const statement of statements) {
      const values = statement.includes('$1') ? [signing.tenant.uuid] : [];
      await superuser(statement, values);
    }
  };

const LEAF = 'audit entry [\\da-f-]+ \\(leaf \\d+ of the control log\\)';

/** Manipulations of rows that decide users' rights and views. */
export const ROW_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A15',
    what: 'empties an attestation profile, and leaves its version',
    tamper: changing(`update attestation_profile set rules = '{}' where tenant_uuid = $1`),
    found: byBoth(new RegExp(`^I15 Row [\\da-f-]+ of attestation_profile is not what ${LEAF}`)),
  },
  {
    id: 'A17',
    what: 'makes somebody a SuperAdmin',
    tamper: changing(
      `update membership set role = 'SuperAdmin' where tenant_uuid = $1 and role = 'Auditor'`,
    ),
    found: byBoth(
      new RegExp(`^I15 Row [\\da-f-]+ in [\\da-f-]+ of membership is not what ${LEAF}`),
    ),
  },
  {
    id: 'A17b',
    what: 'inserts an API key',
    tamper: changing(
      `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, created_by_uuid, created_by, expires_at)
       select tenant_uuid, gen_random_uuid(), 'x', 'x', sha256('x'), 'LedgerAdmin', created_by_uuid, created_by, expires_at
       from api_key where tenant_uuid = $1 limit 1`,
    ),
    found: byBoth(/^I15 Row [\da-f-]+ of api_key is there, and no audit entry recorded it/),
  },
  {
    id: 'A18',
    what: 'replaces the authorities that a tenant trusts',
    tamper: changing(
      `insert into trust_root (tenant_uuid, document, sha256, set_by) values ($1, '{}', sha256('x'), 'x')`,
    ),
    found: byBoth(/^I15 Row [\da-f-]+ of trust_root is there, and no audit entry recorded it/),
  },
  {
    id: 'A20',
    what: 'renames a ledger',
    tamper: changing(`update ledger set name = 'other' where tenant_uuid = $1`),
    found: byBoth(new RegExp(`^I15 Row [\\da-f-]+ of ledger is not what ${LEAF}`)),
  },
  {
    id: 'A20b',
    what: 'adds an audit of a log that found nothing',
    tamper: changing(
      `insert into log_audit (tenant_uuid, log_uuid, started_at, size, root, verdict, requested_by)
       select tenant_uuid, uuid, now(), 1, sha256('x'), 'consistent', 'x' from log where tenant_uuid = $1 and kind = 'ledger'`,
    ),
    found: byBoth(/^I15 Row [\da-f-]+ of log_audit is there, and no audit entry recorded it/),
  },
];
