import { ControlLog } from '@assay/core/attestation/trust/control-log.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { ReadAll } from './fsck-context.ts';

/** Row state of a principal, key or group, in the terms of its leaves; `name` as users see it. */
export interface SignersThing {
  name: string;
  said: Record<string, unknown>;
}

/** A signers log and the rows that it speaks of, at one moment. */
export interface SignersState {
  tenant_uuid: string;
  log_uuid: string;
  /** Name of the log; '' until it has a key. */
  origin: string;
  /** Base64 of the leaves that have their place, in order. */
  leaves: string[];
  /** Those that wait for one, in order. */
  waiting: { kind: string; spec: string }[];
  things: SignersThing[];
}

/** Tenants whose data is not being destroyed. */
export const selectTenants = (all: ReadAll): Promise<{ uuid: string }[]> =>
  all(`
    select t.uuid from tenant t
    where not exists (select from tenant_deletion d where d.tenant_uuid = t.uuid and d.started_at is not null)
    order by t.uuid`);

/** One statement, so that no leaf gets its place, and no row changes, between what is read. */
export const readSignersState = (all: ReadAll, tenantUuid: string): Promise<SignersState[]> =>
  all<SignersState>(
    `select l.tenant_uuid, l.uuid as log_uuid, coalesce(l.origin, '') as origin,
      array(select translate(encode(e.leaf, 'base64'), E'\\n', '') from log_entry e where e.log_uuid = l.uuid order by e.idx) as leaves,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'spec', p.spec) order by p.id, p.place), '[]')
       from log_pending p where p.log_uuid = l.uuid) as waiting,
      (select coalesce(json_agg(json_build_object('name', t.name, 'said', jsonb_strip_nulls(t.said))), '[]') from (
        select 'Principal ' || p.uuid as name,
          jsonb_build_object('type', p.kind, 'person', p.person_uuid, 'enabled', p.enabled) as said
        from principal p where p.tenant_uuid = l.tenant_uuid
        union all
        select 'Signing key ' || k.uuid, jsonb_build_object('principal', k.principal_uuid, 'custody', k.custody,
          'publicKey', translate(encode(k.public_key, 'base64'), E'\\n', ''),
          'proof', translate(encode(k.proof, 'base64'), E'\\n', ''),
          'identity', case when k.issuer is not null then jsonb_build_object('issuer', k.issuer, 'subject', k.subject) end,
          'notBefore', leaf_time(k.not_before), 'notAfter', leaf_time(k.not_after),
          'revoked', k.revoke_reason, 'since', leaf_time(k.compromised_since))
        from signing_key k where k.tenant_uuid = l.tenant_uuid
        union all
        select 'Signers group ' || g.uuid, jsonb_build_object('threshold', g.threshold, 'notAfter', leaf_time(g.expires_at))
        from signers_group g where g.tenant_uuid = l.tenant_uuid
        union all
        select 'Signers policy', jsonb_build_object('administrators', p.administrators)
        from signers_policy p where p.tenant_uuid = l.tenant_uuid
        union all
        select 'Member ' || u.account_uuid || ' of signers group ' || u.group_uuid, '{}'
        from signers_group_user u where u.tenant_uuid = l.tenant_uuid
        union all
        select 'Member ' || k.api_key_uuid || ' of signers group ' || k.group_uuid, '{}'
        from signers_group_api_key k where k.tenant_uuid = l.tenant_uuid) t) as things
     from log l where l.tenant_uuid = $1 and l.kind = 'signers'`,
    [tenantUuid],
  );

/** The signers log of such a state, read and with its signatures verified. */
export const signersLogOf = ({ origin, leaves }: SignersState): Promise<ControlLog> =>
  ControlLog.read(
    { hasher: nodeHasher, verifySignature },
    { origin, entries: leaves.map((text) => new Uint8Array(Buffer.from(text, 'base64'))) },
  );
