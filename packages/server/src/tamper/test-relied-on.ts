/** How rows of each table are held against leaves, documents or advisories (ADR 0026, 0064). */

/** Tables whose rows an invariant of `fsck` derives again from leaves, which audit entries and notarized objects leave. */
const DERIVED_FROM_LEAVES: Record<string, string> = {
  artifact: 'I13',
  attestation: 'I13',
  attestation_subject: 'I13',
  audit_entry: 'I8',
  document: 'I8',
  document_revision: 'I8',
  log: 'I3',
  principal: 'I11',
  signers_group: 'I11',
  signers_group_user: 'I11',
  signing_key: 'I11',
};

/** Tables of a log: its own leaves and heads, which it proves by itself. */
const LOG_ITSELF: Record<string, string> = {
  log_checkpoint: 'I17',
  log_entry: 'I8',
  log_head: 'I3',
};

/** Tables whose rows an invariant of `fsck` derives again from documents, advisories and rows of other tables. */
const DERIVED_FROM_ROWS: Record<string, string> = {
  advisory_coverage: 'I18',
  advisory_ecosystem: 'I18',
  advisory_source_count: 'I18',
  artifact_verdict: 'I17',
  check_scope: 'I18',
  component_set: 'I18',
  document_count: 'I2',
  license_text: 'I5',
  package_match: 'I18',
  package_risk: 'I18',
  package_version: 'I5',
  project_summary: 'I18',
  sbom_license: 'I5',
  sbom_licenses_counted: 'I5',
  set_summary: 'I18',
  stored_bytes: 'I2',
  tenant_package: 'I18',
  tenant_vulnerability: 'I18',
};

/**
 * Tables whose rows an invariant of `fsck` derives again. Other tables that people or verdicts rely on have a trigger
 * `record_row`, so that audit entries record their rows.
 */
export const DERIVED_AGAIN = { ...DERIVED_FROM_LEAVES, ...LOG_ITSELF, ...DERIVED_FROM_ROWS };

/** A row too many, with the invariant that finds it. */
interface ExtraRow {
  by: string;
  insert: string;
}

const EXTRA_FROM_ROWS: Record<string, ExtraRow> = {
  go_module: {
    by: 'I18',
    insert: `insert into go_module (name, pv_id) select 'other', pv_id from package_version`,
  },
  package_owner: {
    by: 'I18',
    insert: `insert into package_owner (pv_id, ecosystem, release, name, version, identity)
      select pv_id, 'Debian', '12', 'x', '1', 'pkg:deb/debian/x@1?distro=debian-12' from package_version`,
  },
};

/** The same of tables in which a row too many is the harm: an insert of one, with the invariant that finds it. */
export const DERIVED_ROWS: Record<string, ExtraRow> = {
  ...EXTRA_FROM_ROWS,
  signers_group_api_key: {
    by: 'I11',
    insert: `insert into signers_group_api_key (tenant_uuid, group_uuid, api_key_uuid)
      select tenant_uuid, g.uuid, k.uuid from signers_group g join api_key k using (tenant_uuid)`,
  },
  signers_policy: {
    by: 'I11',
    insert: `insert into signers_policy (tenant_uuid, administrators) select tenant_uuid, '{}' from signers_group`,
  },
};

/** Tables that are neither recorded nor derived again, and follow from what is recorded elsewhere, by the reason. */
const FOLLOWING: Record<string, readonly string[]> = {
  'They count attempts to sign in and to call: what comes of an attempt has an entry': [
    ...['otp_failure', 'rate_bucket', 'sign_in_failure', 'sso_attempt'],
  ],
  'Public data: no leaf commits to it, and its source gives it again': [
    ...['advisory', 'advisory_import', 'advisory_vulnerability', 'affected', 'affected_release'],
    ...['coverage_state'],
    ...['end_of_life', 'end_of_life_package', 'epss_score', 'known_exploited', 'owner_release'],
    ...['source_freshness', 'stale_source', 'vulnerability', 'vulnerability_alias'],
  ],
  'History of public data and of counts: what they follow from has changed since': [
    ...['former_advisory', 'former_affected', 'former_alias', 'former_coverage', 'former_match'],
    ...['former_vulnerability', 'history_start', 'daily_compliance_count', 'daily_project_count'],
    ...['daily_tenant_count'],
  ],
  'They find things by name or value: each result is proven, their completeness is not': [
    ...['artifact_sbom', 'document_field', 'document_unique', 'package', 'package_owner_source'],
    ...['package_source', 'package_word'],
  ],
  'Progress of work: what comes of it is held, or is judged again from what is': [
    ...['act_instant', 'arriving_blob', 'decision_recheck', 'decision_revision'],
    ...['document_request'],
    ...['idempotency_key', 'log_audit_state', 'log_pending', 'matcher', 'migration'],
    ...['profile_due', 'profile_mark'],
    ...['recheck_turn', 'rematch', 'rematch_vulnerability', 'report_run', 'retention_run'],
    ...['task_run', 'task_run_line', 'upload'],
  ],
  'Messages on their way, and which were sent': [
    ...[
      'decision_notice',
      'license_notice',
      'mail',
      'meter_report',
      'notification',
      'notification_delivery',
    ],
    ...['notification_event', 'reopened_decision'],
  ],
};

/** Tables that are neither recorded nor derived again, by the reason. */
export const NOT_HELD: Record<string, readonly string[]> = {
  ...FOLLOWING,
  'They decide who signs in: with the whole database one signs in as anybody, and is audited in that name':
    [
      ...['account', 'account_name', 'external_identity', 'known_device', 'one_time_secret'],
      ...['password_history', 'recovery_code', 'session', 'setup_token'],
    ],
  'What people look at, and when they are notified; the page shows it': [
    ...['chosen_view', 'default_view', 'project_favorite', 'quiet_hours', 'saved_view'],
    ...['saved_report', 'saved_report_recipient'],
  ],
  'They prove themselves: certificates are signed, keys and secrets are sealed by the outer key': [
    ...['data_key', 'instance', 'instance_key', 'log_key', 'tenant_deletion'],
  ],
};

/** Tables whose changes need no audit entry of their own: they follow from others, and `fsck` or their source says so. */
export const NEEDS_NO_ENTRY: readonly string[] = [
  ...Object.keys({ ...LOG_ITSELF, ...DERIVED_FROM_ROWS, ...EXTRA_FROM_ROWS }),
  ...Object.values(FOLLOWING).flat(),
];
