-- Signed statements about artifacts, what they are worth, and the levels that follow (ADR 0008).

-- What the tenant builds or speaks of: one row for each digest, and for a purl of which no digest is known yet.
create table artifact (
  tenant_uuid uuid not null references tenant on delete cascade,
  uuid uuid not null default uuid_v7(),
  sha256 bytea check (length(sha256) = 32),
  -- Where no SHA-256 is stated: another digest that binds, as algorithm:value. That both are of one artifact is a claim.
  other_digest text collate "C",
  -- {algorithm: value}: all that was said of it.
  digests jsonb not null default '{}',
  -- Canonical.
  purl text,
  -- package_version.key of the purl: first 128 bits of its SHA-256.
  pv_key uuid,
  name text collate "C" not null,
  version text not null default '',
  -- container, file, or the type of the purl.
  kind text collate "C" not null,
  labels text[] not null default '{}',
  trust_level text not null default 'unknown' check (trust_level in ('trusted', 'untrusted', 'unsupported', 'unknown')),
  trust_rank smallint not null generated always as (
    case trust_level when 'untrusted' then 0 when 'unsupported' then 1 when 'unknown' then 2 else 3 end) stored,
  -- Of the newest statement by somebody who is registered.
  ledger_uuid uuid,
  signer_uuid uuid,
  signed_at timestamptz(3),
  -- The newest SBOM that describes it.
  sbomid uuid,
  attestation_count int not null default 0,
  -- Worst severity known of what it contains, or of itself; -1 when nothing is.
  worst smallint not null default -1,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_uuid, uuid),
  check (sha256 is not null or other_digest is not null or purl is not null),
  check (sha256 is null or other_digest is null)
);
create unique index artifact_sha256 on artifact (tenant_uuid, sha256) where sha256 is not null;
create unique index artifact_purl_alone on artifact (tenant_uuid, purl) where sha256 is null and other_digest is null;
create unique index artifact_other_digest on artifact (tenant_uuid, other_digest) where other_digest is not null;
create index artifact_purl on artifact (tenant_uuid, purl) where purl is not null;
create index artifact_pv_key on artifact (tenant_uuid, pv_key) where pv_key is not null;

-- One signature over one statement. `uuid` is that of its leaf, a hashedrekord in the ledger's log.
create table attestation (
  tenant_uuid uuid not null,
  uuid uuid not null,
  ledger_uuid uuid not null,
  -- SHA-256 of the PAE: what is said, whoever signs.
  statement_id bytea not null check (length(statement_id) = 32),
  -- SHA-256 of the leaf: digest, signature and key.
  entry_sha256 bytea not null check (length(entry_sha256) = 32),
  predicate_type text not null,
  -- Of a status statement; null for any other.
  status text check (status in ('trusted', 'untrusted', 'unsupported')),
  reason text,
  -- DSSE envelope with this signature alone: JSON, zstd where it is long.
  envelope bytea not null,
  -- A Sigstore bundle as it was received, in the same way; null when it came as an envelope.
  bundle bytea,
  -- RFC 3161 tokens over the signature.
  timestamps bytea[] not null default '{}',
  -- Null where the key is not registered.
  key_uuid uuid,
  principal_uuid uuid,
  custody text check (custody in ('client', 'server', 'fulcio')),
  -- Leaves after it.
  notarization_uuid uuid,
  status_uuid uuid,
  -- What it was found to be, once a checkpoint covered it; null until then.
  verification text check (verification in ('valid', 'invalid', 'unverifiable')),
  -- Evidence and steps of the core, as JSON.
  evidence jsonb,
  steps jsonb,
  verified_at timestamptz(3),
  -- Leaves of the signers log that it was verified by.
  signers_size bigint,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_uuid, uuid),
  foreign key (tenant_uuid, ledger_uuid) references ledger (tenant_uuid, uuid) on delete cascade
);
create unique index attestation_once on attestation (tenant_uuid, ledger_uuid, statement_id, key_uuid) where key_uuid is not null;
create unique index attestation_entry on attestation (tenant_uuid, ledger_uuid, entry_sha256);
create index attestation_created on attestation (tenant_uuid, created_at desc, uuid desc);
create index attestation_principal on attestation (tenant_uuid, principal_uuid, created_at desc, uuid desc);
create index attestation_key on attestation (tenant_uuid, key_uuid);
create index attestation_waiting on attestation (tenant_uuid, ledger_uuid) where verification is null;

-- Which artifacts a statement is about.
create table attestation_subject (
  tenant_uuid uuid not null,
  artifact_uuid uuid not null,
  attestation_uuid uuid not null,
  -- As the statement has it.
  name text not null default '',
  digests jsonb not null,
  primary key (tenant_uuid, artifact_uuid, attestation_uuid),
  foreign key (tenant_uuid, artifact_uuid) references artifact (tenant_uuid, uuid) on delete cascade,
  foreign key (tenant_uuid, attestation_uuid) references attestation (tenant_uuid, uuid) on delete cascade
);
create index attestation_subject_attestation on attestation_subject (tenant_uuid, attestation_uuid);

-- The level of an artifact in one ledger; the artifact's own is the first of untrusted, unsupported, trusted, unknown.
create table artifact_verdict (
  tenant_uuid uuid not null,
  artifact_uuid uuid not null,
  ledger_uuid uuid not null,
  level text not null check (level in ('trusted', 'untrusted', 'unsupported', 'unknown')),
  -- [{code, about, evidence: [statement id]}]
  reasons jsonb not null,
  -- What it was judged by: leaves of the ledger and of the signers log.
  ledger_size bigint not null,
  signers_size bigint not null,
  judged_at timestamptz(3) not null,
  primary key (tenant_uuid, artifact_uuid, ledger_uuid),
  foreign key (tenant_uuid, artifact_uuid) references artifact (tenant_uuid, uuid) on delete cascade,
  foreign key (tenant_uuid, ledger_uuid) references ledger (tenant_uuid, uuid) on delete cascade
);

-- Certificate authorities, logs and time-stamping authorities that a tenant trusts beside its own logs: Sigstore's
-- trusted_root.json.
create table trust_root (
  tenant_uuid uuid primary key references tenant on delete cascade,
  document text not null,
  sha256 bytea not null,
  set_by text not null,
  set_at timestamptz(3) not null default now()
);

-- P-256: signs verification summaries and nothing else. PKCS #8, sealed by the tenant's data key.
create table verdict_key (
  tenant_uuid uuid primary key references tenant on delete cascade,
  public_key bytea not null,
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);

select protect_tenant_table(t) from unnest(array['artifact', 'attestation', 'attestation_subject', 'artifact_verdict', 'trust_root', 'verdict_key']::regclass[]) t;
revoke delete on artifact, attestation, attestation_subject from assay_app, assay_worker;

-- Who changes what levels depend on cannot forget to have artifacts judged again: those of a key that is revoked; all, when
-- a group comes, goes or asks for more (members count by what they were when they signed, so they change nothing later);
-- and those with certificates and time stamps, when others are trusted.
create function judge_again() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  row_now jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  tenant uuid := row_now ->> 'tenant_uuid';
  of_key text := case when tg_table_name = 'signing_key' then row_now ->> 'uuid' end;
begin
  -- None while the tenant itself goes.
  if exists (select from log l where l.tenant_uuid = tenant and l.kind = 'signers') then
    perform queue.enqueue('attestations.judge', jsonb_build_object('key_uuid', of_key), tenant, coalesce(of_key, 'all'), 'attestations');
  end if;
  return null;
end $$;
revoke all on function judge_again() from public;
alter function judge_again() owner to assay_definer;
create trigger judge_again after update on signing_key for each row
  when ((new.revoked_at, new.revoke_reason, new.compromised_since) is distinct from (old.revoked_at, old.revoke_reason, old.compromised_since))
  execute function judge_again();
create trigger judge_again_changed after update on signers_group for each row
  when (new.threshold <> old.threshold) execute function judge_again();
create trigger judge_again after insert or delete on signers_group for each row execute function judge_again();
create trigger judge_again after insert or update on trust_root for each row execute function judge_again();
