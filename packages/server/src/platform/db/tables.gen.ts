// Written by `npm run gen` from the migrated database.
import type { Generated, GeneratedAlways } from 'kysely';

/** Columns of every table and view, as the driver reads them. */
export interface Tables {
  account: {
    uuid: string;
    email: string;
    username: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    auth_type: Generated<string>;
    email_confirmed_at: Date | null;
    two_factor_auth: Generated<boolean>;
    totp_seed: Buffer | null;
    totp_pending: Buffer | null;
    totp_pending_at: Date | null;
    totp_last_step: Generated<string>;
    current_tenant_uuid: string | null;
    created_at: Generated<Date>;
    disabled_at: Date | null;
    confined_to_uuid: string | null;
  };
  account_name: {
    name: string;
    account_uuid: string;
  };
  act_instant: {
    tenant_uuid: string;
    act_uuid: string;
    changed_at: Date;
  };
  advisory: {
    advisory_id: Generated<number>;
    source: string;
    id: string;
    revision: Buffer;
    modified_at: string | null;
    published_at: Date | null;
    withdrawn: boolean;
    severity: number;
    cvss: number | null;
    cvss_vector: string | null;
    summary: string;
    aliases: string[];
    cves: string[];
    block: Buffer;
    block_offset: number;
    block_length: number;
    reader: Generated<number>;
    ecosystems: Generated<string[]>;
    held_from: Generated<Date>;
    content_revision: Buffer | null;
  };
  advisory_at_fact: {
    advisory_id: number | null;
    source: string | null;
    id: string | null;
    revision: Buffer | null;
    withdrawn: boolean | null;
    cvss: number | null;
    cvss_vector: string | null;
    summary: string | null;
    held_from: Date | null;
    held_until: Date | null;
  };
  advisory_coverage: {
    source: string;
    ecosystem: string;
    release: string;
    records: number;
    newest_import_at: Date | null;
    held_from: Generated<Date>;
  };
  advisory_coverage_fact: {
    source: string | null;
    ecosystem: string | null;
    release: string | null;
    records: number | null;
    newest_import_at: Date | null;
  };
  advisory_ecosystem: {
    source: string;
    ecosystem: string;
    records: number;
  };
  advisory_ecosystem_fact: {
    source: string | null;
    ecosystem: string | null;
    records: number | null;
  };
  advisory_fact: {
    advisory_id: number | null;
    source: string | null;
    id: string | null;
    revision: Buffer | null;
    modified_at: string | null;
    withdrawn: boolean | null;
    severity: number | null;
    summary: string | null;
    block: Buffer | null;
    block_offset: number | null;
    block_length: number | null;
    vuln_id: number | null;
    vulnerabilities: number | null;
  };
  advisory_import: {
    uuid: string;
    source: string;
    status: string;
    started_at: Generated<Date>;
    ended_at: Date | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    withdrawn: Generated<number>;
    refused: Generated<number>;
    rematched: Generated<number>;
    problems: Generated<unknown>;
    error: string | null;
    blob: Buffer | null;
  };
  advisory_import_state: {
    uuid: string | null;
    source: string | null;
    status: string | null;
    started_at: Date | null;
    ended_at: Date | null;
    read: number | null;
    added: number | null;
    changed: number | null;
    unchanged: number | null;
    withdrawn: number | null;
    refused: number | null;
    rematched: number | null;
    problems: unknown;
    error: string | null;
  };
  advisory_record_fact: {
    source: string | null;
    id: string | null;
    modified_at: string | null;
    block: Buffer | null;
    block_offset: number | null;
    block_length: number | null;
  };
  advisory_source_count: {
    source: string;
    records: number;
  };
  advisory_source_state: {
    source: string | null;
    advisories: number | null;
  };
  advisory_vulnerability: {
    advisory_id: number;
    vuln_id: number;
    vulnerabilities: number;
  };
  affected: {
    affected_id: Generated<number>;
    advisory_id: number;
    ecosystem: string;
    release: string;
    name: string;
    repository_url: string | null;
    ranges: unknown;
    versions: unknown;
    low: Generated<string>;
    high: string | null;
    has_fix: GeneratedAlways<boolean>;
  };
  affected_at_fact: {
    affected_id: number | null;
    advisory_id: number | null;
    ecosystem: string | null;
    release: string | null;
    name: string | null;
    repository_url: string | null;
    ranges: unknown;
    versions: unknown;
  };
  affected_fact: {
    affected_id: number | null;
    advisory_id: number | null;
    ecosystem: string | null;
    release: string | null;
    name: string | null;
    repository_url: string | null;
    ranges: unknown;
    versions: unknown;
    source: string | null;
    advisory: string | null;
    revision: Buffer | null;
    record_summary: string | null;
    record_vulnerabilities: number | null;
  };
  affected_release: {
    ecosystem: string;
    release: string;
  };
  alias_at_fact: {
    alias: string | null;
    vuln_id: number | null;
    held_from: Date | null;
    held_until: Date | null;
  };
  alias_fact: {
    alias: string | null;
    vuln_id: number | null;
  };
  api_key: {
    tenant_uuid: string;
    uuid: string;
    name: string;
    prefix: string;
    secret_hash: Buffer;
    role: string;
    ledger_uuid: string | null;
    created_at: Generated<Date>;
    created_by_uuid: string;
    created_by: string;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    revoke_reason: string | null;
    previous_hash: Buffer | null;
    previous_until: Date | null;
    rotated_at: Date | null;
    deleted_at: Date | null;
  };
  arriving_blob: {
    tenant_uuid: string;
    sha256: Buffer;
    arrived_at: Generated<Date>;
  };
  artifact: {
    tenant_uuid: string;
    uuid: Generated<string>;
    sha256: Buffer | null;
    other_digest: string | null;
    digests: Generated<unknown>;
    purl: string | null;
    pv_key: string | null;
    name: string;
    version: Generated<string>;
    kind: string;
    labels: Generated<string[]>;
    trust_level: Generated<string>;
    trust_rank: GeneratedAlways<number>;
    ledger_uuid: string | null;
    signer_uuid: string | null;
    signed_at: Date | null;
    sbomid: string | null;
    attestation_count: Generated<number>;
    worst: Generated<number>;
    created_at: Generated<Date>;
    pv_id: number | null;
    set_id: number | null;
    used_in: Generated<number>;
    ledger_key: GeneratedAlways<string>;
    facets: GeneratedAlways<number>;
    is_built: Generated<boolean>;
    profile_rank: Generated<number>;
  };
  artifact_sbom: {
    tenant_uuid: string;
    artifact_uuid: string;
    sbomid: string;
  };
  artifact_verdict: {
    tenant_uuid: string;
    artifact_uuid: string;
    ledger_uuid: string;
    level: string;
    reasons: unknown;
    ledger_size: string;
    signers_size: string;
    judged_at: Date;
  };
  attachment: {
    tenant_uuid: string;
    uuid: string;
    project_uuid: string | null;
    sbomid: string | null;
    name: string;
    size_bytes: string;
    sha256: Buffer;
    uploaded_by: string;
    uploaded_at: Generated<Date>;
    artifact_uuid: string | null;
  };
  attestation: {
    tenant_uuid: string;
    uuid: string;
    ledger_uuid: string;
    statement_id: Buffer;
    entry_sha256: Buffer;
    predicate_type: string;
    status: string | null;
    reason: string | null;
    envelope: Buffer;
    bundle: Buffer | null;
    timestamps: Generated<Buffer[]>;
    key_uuid: string | null;
    principal_uuid: string | null;
    custody: string | null;
    notarization_uuid: string | null;
    status_uuid: string | null;
    verification: string | null;
    evidence: unknown;
    steps: unknown;
    verified_at: Date | null;
    signers_size: string | null;
    created_at: Generated<Date>;
    created_by: string;
  };
  attestation_profile: {
    tenant_uuid: string;
    uuid: string;
    slug: string;
    name: string;
    description: Generated<string>;
    rules: unknown;
    version: Generated<number>;
    is_default: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    updated_by: string;
  };
  attestation_subject: {
    tenant_uuid: string;
    artifact_uuid: string;
    attestation_uuid: string;
    name: Generated<string>;
    digests: unknown;
  };
  audit_entry: {
    tenant_uuid: string;
    uuid: Generated<string>;
    at: Generated<Date>;
    actor_kind: string;
    actor_uuid: string;
    actor_name: string;
    role: string;
    session_hash: string | null;
    ip: string;
    action: string;
    subject_uuid: string;
    details: unknown;
    outcome: string;
    salt: Generated<Buffer>;
    object_salt: Buffer | null;
    object_sha256: Buffer | null;
    object_size: string | null;
    recorded_rows: unknown;
  };
  azure_ad_config: {
    tenant_uuid: string;
    cloud: string;
    directory_id: string;
    client_id: string;
    sealed_secret: Buffer | null;
    updated_at: Generated<Date>;
  };
  azure_ad_group: {
    tenant_uuid: string;
    id: string;
    name: string;
    role: string;
  };
  azure_ad_signers_group: {
    tenant_uuid: string;
    id: string;
    name: string;
    signers_group_uuid: string;
  };
  billing_account: {
    tenant_uuid: string;
    uuid: Generated<string>;
    customer_id: string;
    subscription_id: string | null;
    subscription_status: string | null;
    subscription_started_at: Date | null;
    period_end: Date | null;
    ends_at_period_end: Generated<boolean>;
    created_by: string;
    created_at: Generated<Date>;
  };
  check_scope: {
    scope_id: Generated<number>;
    unchecked: string;
    ecosystem: string;
    release: string;
  };
  check_scope_fact: {
    scope_id: number | null;
    unchecked: string | null;
    ecosystem: string | null;
    release: string | null;
  };
  chosen_view: {
    tenant_uuid: string;
    account_uuid: string;
    list: string;
    view_uuid: string;
  };
  collection: {
    tenant_uuid: string;
    uuid: Generated<string>;
    ledger_uuid: string;
    name: string;
    fields: Generated<unknown>;
    indexes: Generated<unknown>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  component_set: {
    tenant_uuid: string;
    set_id: Generated<number>;
    base_set_id: number | null;
    sha256: Buffer;
    package_count: number;
    added: number[];
    removed: Generated<number[]>;
  };
  coverage_at_fact: {
    source: string | null;
    ecosystem: string | null;
    release: string | null;
    records: number | null;
    newest_import_at: Date | null;
    held_from: Date | null;
    held_until: Date | null;
  };
  coverage_state: {
    is_single: Generated<boolean>;
    max_age: Generated<string>;
    revision: Generated<string>;
  };
  coverage_state_fact: {
    max_age: string | null;
    revision: string | null;
  };
  daily_compliance_count: {
    tenant_uuid: string;
    counted: string;
    subject: string;
    day: string;
    rules: string;
    pass: number;
    fail: number;
    unknown: number;
    not_applicable: number;
    not_expressible: number;
  };
  daily_project_count: {
    tenant_uuid: string;
    project_uuid: string;
    day: string;
    critical: number;
    high: number;
    medium: number;
    low: number;
    unassigned: number;
    component_count: number;
  };
  daily_tenant_count: {
    tenant_uuid: string;
    day: string;
    taken_at: Generated<Date>;
    critical: number;
    high: number;
    medium: number;
    low: number;
    unassigned: number;
    exploited: number;
    findings: number;
  };
  data_key: {
    owner_uuid: string;
    wrapped: Buffer | null;
    wrapped_by: string;
    created_at: Generated<Date>;
    rewrapped_at: Date | null;
    destroyed_at: Date | null;
  };
  decision: {
    tenant_uuid: string;
    uuid: string;
    act_uuid: string;
    scope: string;
    sbomid: string | null;
    project_uuid: string | null;
    folder: string | null;
    vulnerability: string;
    package: string;
    version_from: string | null;
    version_to: string | null;
    state: string;
    justification: string;
    responses: string[];
    detail: string;
    suppressed: boolean;
    reopen_on: string[];
    basis: unknown;
    made_at_sbomid: string | null;
    made_at_version: string;
    author_uuid: string;
    author: string;
    created_at: Date;
    expires_at: Date | null;
    ended_at: Date | null;
    ended_act: string | null;
    ended_by: string | null;
    place: GeneratedAlways<string>;
    stated_in: unknown;
  };
  decision_notice: {
    tenant_uuid: string;
    decision_uuid: string;
    days: number;
  };
  decision_recheck: {
    tenant_uuid: string;
    vuln_id: number;
  };
  decision_revision: {
    tenant_uuid: string;
    revision: string;
    changed_at: Generated<Date>;
  };
  default_view: {
    tenant_uuid: string;
    list: string;
    view_uuid: string;
  };
  document: {
    tenant_uuid: string;
    uuid: string;
    collection_uuid: string;
    id: string;
    revision: number;
    state: string;
    sealed_key: Buffer | null;
    leaf_uuid: string;
    created_at: Generated<Date>;
    changed_at: Generated<Date>;
    changed_by: string;
    name_salt: Buffer;
  };
  document_count: {
    tenant_uuid: string;
    collection_uuid: string;
    live: string;
  };
  document_field: {
    tenant_uuid: string;
    collection_uuid: string;
    field: string;
    text_value: string | null;
    number_value: number | null;
    document_uuid: string;
  };
  document_request: {
    tenant_uuid: string;
    key: string;
    request_sha256: Buffer;
    collection_uuid: string;
    revision_uuids: string[];
    created_at: Generated<Date>;
  };
  document_revision: {
    tenant_uuid: string;
    document_uuid: string;
    revision: number;
    uuid: string;
    op: string;
    sealed: Buffer | null;
    size_bytes: number | null;
    media_type: string | null;
    actor_kind: string;
    actor_uuid: string;
    actor_name: string;
    at: Generated<Date>;
    erased_at: Date | null;
    ledger_name: string | null;
  };
  document_unique: {
    tenant_uuid: string;
    collection_uuid: string;
    key: Buffer;
    document_uuid: string;
  };
  end_of_life: {
    product: string;
    cycle: string;
    released_on: string | null;
    support_ends_on: string | null;
    ends_on: string | null;
    is_ended: boolean;
    latest: string | null;
  };
  end_of_life_fact: {
    product: string | null;
    cycle: string | null;
    released_on: string | null;
    support_ends_on: string | null;
    ends_on: string | null;
    is_ended: boolean | null;
    latest: string | null;
  };
  end_of_life_package: {
    ecosystem: string;
    name: string;
    product: string;
  };
  end_of_life_package_fact: {
    ecosystem: string | null;
    name: string | null;
    product: string | null;
  };
  epss_score: {
    cve: string;
    score: number;
    percentile: number;
  };
  epss_score_fact: {
    cve: string | null;
    score: number | null;
    percentile: number | null;
  };
  external_identity: {
    issuer: string;
    subject: string;
    account_uuid: string;
    created_at: Generated<Date>;
  };
  finding_remark: {
    tenant_uuid: string;
    uuid: string;
    act_uuid: string;
    kind: string;
    scope: string;
    sbomid: string | null;
    project_uuid: string | null;
    folder: string | null;
    vulnerability: string;
    package: string;
    text: string;
    assignee_uuid: string | null;
    assignee: string | null;
    author_uuid: string;
    author: string;
    created_at: Date;
    ended_at: Date | null;
    ended_by: string | null;
    place: GeneratedAlways<string>;
  };
  former_advisory: {
    advisory_id: number;
    source: string;
    id: string;
    revision: Buffer;
    withdrawn: boolean;
    cvss: number | null;
    cvss_vector: string | null;
    summary: string;
    block: Buffer;
    block_offset: number;
    block_length: number;
    held_from: Date;
    held_until: Date;
    content_revision: Buffer | null;
  };
  former_affected: {
    affected_id: number;
    advisory_id: number;
    ecosystem: string;
    release: string;
    name: string;
    repository_url: string | null;
    ranges: unknown;
    versions: unknown;
    has_fix: boolean;
  };
  former_alias: {
    alias: string;
    vuln_id: number;
    held_from: Date;
    held_until: Date;
  };
  former_coverage: {
    source: string;
    ecosystem: string;
    release: string;
    records: number;
    newest_import_at: Date | null;
    held_from: Date;
    held_until: Date;
  };
  former_match: {
    pv_id: number;
    vuln_id: number;
    affected_id: number;
    verdict: number;
    rank: number;
    rating_shared: boolean;
    rated_by: number | null;
    matcher: number;
    held_from: Date;
    held_until: Date;
  };
  former_vulnerability: {
    vuln_id: number;
    id: string;
    kev: boolean;
    malicious: boolean;
    summary: string;
    published_at: Date | null;
    held_from: Date;
    held_until: Date;
  };
  go_module: {
    name: string;
    pv_id: number;
  };
  history_start: {
    is_single: Generated<boolean>;
    known_since: Generated<Date>;
  };
  history_start_fact: {
    known_since: Date | null;
  };
  idempotency_key: {
    tenant_uuid: string;
    key: string;
    request_sha256: Buffer;
    sbomid: string;
    created_at: Generated<Date>;
  };
  instance: {
    only_one: Generated<boolean>;
    uuid: Generated<string>;
    secret: Buffer;
    log_origin: string | null;
  };
  instance_key: {
    purpose: string;
    public_key: Buffer;
    sealed: Buffer;
    created_at: Generated<Date>;
  };
  invitation: {
    uuid: string;
    tenant_uuid: string;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    role: string;
    invited_by_uuid: string | null;
    token_hash: Buffer;
    created_at: Generated<Date>;
    handed_hash: Buffer | null;
  };
  invoice: {
    tenant_uuid: string;
    uuid: Generated<string>;
    id: string;
    number: string | null;
    status: string;
    currency: string;
    total: number;
    paid: number;
    remaining: number;
    period_start: Date;
    period_end: Date;
    issued_at: Date;
    due_at: Date | null;
    attempts: number;
    next_attempt_at: Date | null;
    page_url: string | null;
  };
  invoice_payment: {
    tenant_uuid: string;
    uuid: Generated<string>;
    id: string;
    invoice_id: string;
    status: string;
    currency: string;
    amount: number;
    created_at: Date;
    ended_at: Date | null;
  };
  known_device: {
    token_hash: Buffer;
    account_uuid: string;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };
  known_exploited: {
    cve: string;
    source: string;
    added_on: string;
    due_on: string | null;
    ransomware: boolean | null;
    name: string;
    required_action: string;
    notes: string;
  };
  known_exploited_fact: {
    cve: string | null;
    source: string | null;
    added_on: string | null;
    due_on: string | null;
    ransomware: boolean | null;
    name: string | null;
    required_action: string | null;
    notes: string | null;
  };
  ledger: {
    tenant_uuid: string;
    uuid: Generated<string>;
    name: string;
    created_at: Generated<Date>;
    created_by: string;
    deleted_at: Date | null;
  };
  license: {
    tenant_uuid: string;
    token: string;
    serial: string;
    set_by: string;
    set_at: Generated<Date>;
    cleared_at: Date | null;
  };
  license_notice: {
    tenant_uuid: string;
    serial: string;
    days: number;
    noted_at: Generated<Date>;
  };
  license_policy: {
    tenant_uuid: string;
    uuid: Generated<string>;
    policy: unknown;
    revision: Generated<number>;
    set_by: string;
    set_at: Generated<Date>;
  };
  license_text: {
    tenant_uuid: string;
    license_id: GeneratedAlways<number>;
    sha256: Buffer;
    licenses: string[];
  };
  log: {
    tenant_uuid: string;
    uuid: string;
    kind: string;
    public: Generated<boolean>;
    origin: string | null;
    frozen_at: Date | null;
    frozen_reason: string | null;
    asked: string | null;
    created_at: Generated<Date>;
  };
  log_audit: {
    tenant_uuid: string;
    uuid: Generated<string>;
    log_uuid: string;
    started_at: Date;
    ended_at: Generated<Date>;
    size: string;
    root: Buffer;
    verdict: string;
    findings: Generated<unknown>;
    requested_by: string;
  };
  log_audit_state: {
    tenant_uuid: string;
    log_uuid: string;
    sealed: Buffer;
  };
  log_checkpoint: {
    tenant_uuid: string;
    log_uuid: string;
    size: string;
    root: Buffer;
    note: string;
    signed_at: Generated<Date>;
  };
  log_entry: {
    tenant_uuid: string;
    log_uuid: string;
    idx: string;
    uuid: string;
    leaf: Buffer;
    leaf_hash: Buffer;
  };
  log_head: {
    tenant_uuid: string;
    log_uuid: string;
    size: Generated<string>;
    root: Buffer;
    frontier: Generated<Buffer>;
    last_at: Date | null;
  };
  log_key: {
    tenant_uuid: string;
    log_uuid: string;
    key_id: string;
    public_key: Buffer;
    sealed: Buffer | null;
    from_size: string;
    until_size: string | null;
    created_at: Generated<Date>;
  };
  log_pending: {
    id: Generated<string>;
    tenant_uuid: string;
    log_uuid: string;
    uuid: string;
    kind: string;
    spec: string | null;
    refs: Generated<string[]>;
    created_at: Generated<Date>;
    place: Generated<number>;
    entry: string | null;
  };
  mail: {
    uuid: Generated<string>;
    tenant_uuid: string | null;
    recipient: string;
    kind: string;
    subject: string;
    sealed: Buffer | null;
    created_at: Generated<Date>;
    sent_at: Date | null;
    attempts: Generated<number>;
    failure: string | null;
    refused_at: Date | null;
    reader_uuid: string | null;
    reader_roles: string[] | null;
  };
  matcher: {
    only_row: Generated<boolean>;
    version: number;
  };
  matcher_state: {
    version: number | null;
  };
  membership: {
    account_uuid: string;
    tenant_uuid: string;
    role: string;
    created_at: Generated<Date>;
    last_sign_in_at: Date | null;
  };
  meter_report: {
    tenant_uuid: string;
    uuid: Generated<string>;
    day: string;
    meter: string;
    value: number | null;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    next_attempt_at: Generated<Date | null>;
    uncertain_since: Date | null;
    failure: string | null;
    reported_at: Date | null;
  };
  migration: {
    number: number;
    name: string;
    sha256: string;
    applied_at: Generated<Date>;
  };
  notification: {
    tenant_uuid: string;
    account_uuid: string;
    uuid: Generated<string>;
    event_uuid: string;
    kind: string;
    title: string;
    text: string;
    link: string;
    severity: number | null;
    created_at: Date;
    read_at: Date | null;
  };
  notification_channel: {
    tenant_uuid: string;
    uuid: string;
    kind: string;
    name: string;
    origin: string;
    sealed_url: Buffer;
    sealed_secret: Buffer | null;
    created_by: string;
    created_at: Generated<Date>;
    disabled_at: Date | null;
  };
  notification_delivery: {
    tenant_uuid: string;
    uuid: Generated<string>;
    rule_uuid: string;
    rule_name: string;
    kind: string;
    channel_uuid: string | null;
    account_uuid: string | null;
    target: string;
    status: string;
    next_at: Date | null;
    items: unknown;
    events: number;
    attempts: Generated<unknown>;
    mail_uuid: string | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  notification_event: {
    tenant_uuid: string;
    uuid: Generated<string>;
    kind: string;
    created_at: Generated<Date>;
    project_uuid: string | null;
    vuln_ids: Generated<number[]>;
    former: Generated<number[]>;
    data: Generated<unknown>;
    xact: Generated<string>;
    dispatched_at: Date | null;
  };
  notification_rule: {
    tenant_uuid: string;
    uuid: string;
    account_uuid: string | null;
    name: string;
    enabled: boolean;
    events: string[];
    least_severity: number;
    condition: string;
    audience: string;
    mail: boolean;
    channel_uuids: string[];
    schedule: string;
    created_by: string;
    created_at: Generated<Date>;
  };
  one_time_secret: {
    token_hash: Buffer;
    purpose: string;
    account_uuid: string | null;
    email: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    handed_out: Generated<boolean>;
  };
  otp_failure: {
    subject_hash: Buffer;
    failures: number;
    since: Date;
  };
  owner_release: {
    ecosystem: string;
    release: string;
    decides: boolean;
  };
  package: {
    package_id: Generated<number>;
    ecosystem: string;
    name: string;
  };
  package_match: {
    pv_id: number;
    vuln_id: number;
    affected_id: number;
    verdict: number;
    rank: number;
    matcher: Generated<number>;
    rating_shared: Generated<boolean>;
    rated_by: number | null;
    held_from: Generated<Date>;
  };
  package_owner: {
    pv_id: number;
    ecosystem: string;
    release: string;
    name: string;
    version: string;
    identity: string;
  };
  package_owner_source: {
    pv_id: number;
    ecosystem: string;
    name: string;
  };
  package_risk: {
    pv_id: number;
    worst: number;
    critical: number;
    high: number;
    medium: number;
    low: number;
    unassigned: number;
    unknown: number;
    handled: Generated<number>;
    fixable: Generated<number>;
    exploited: Generated<number>;
    fix_weight: Generated<number>;
    upgrade_key: Generated<string>;
  };
  package_source: {
    ecosystem: string;
    name: string;
    pv_id: number;
  };
  package_upgrade_sums: {
    pv_id: number | null;
    fixable: number | null;
    exploited: number | null;
    fix_weight: number | null;
  };
  package_version: {
    pv_id: Generated<number>;
    key: string;
    package_id: number;
    ecosystem: string;
    release: string;
    match_name: string;
    match_version: string;
    version: string;
    identity: string;
    unchecked: string;
  };
  package_word: {
    tenant_uuid: string;
    word: string;
    part: GeneratedAlways<string>;
    package_ids: number[];
  };
  password_history: {
    account_uuid: string;
    password_hash: string;
    created_at: Generated<Date>;
  };
  principal: {
    tenant_uuid: string;
    uuid: string;
    kind: string;
    person_uuid: string;
    name: string;
    enabled: Generated<boolean>;
    created_at: Generated<Date>;
  };
  profile_due: {
    tenant_uuid: string;
    artifact_uuid: string;
    due_at: Date;
  };
  profile_mark: {
    tenant_uuid: string;
    is_sweep: Generated<boolean>;
    uuid: Generated<string>;
    artifact_uuid: string | null;
  };
  project: {
    tenant_uuid: string;
    uuid: string;
    path: string;
    name: string;
    description: Generated<string>;
    labels: Generated<unknown>;
    created_at: Generated<Date>;
  };
  project_favorite: {
    tenant_uuid: string;
    account_uuid: string;
    project_uuid: string;
  };
  project_profile: {
    tenant_uuid: string;
    uuid: Generated<string>;
    project_uuid: string;
    profile_uuid: string;
    chosen_by: string;
    chosen_at: Generated<Date>;
  };
  project_summary: {
    tenant_uuid: string;
    project_uuid: string;
    path: string;
    newest_sbomid: string | null;
    current_set: number | null;
    critical: Generated<number>;
    high: Generated<number>;
    medium: Generated<number>;
    low: Generated<number>;
    unassigned: Generated<number>;
    component_count: Generated<number>;
    sbom_count: Generated<number>;
    in_use_count: Generated<number>;
    last_upload_at: Date | null;
    rank: GeneratedAlways<string>;
    document_bytes: Generated<string>;
    deployed_count: Generated<number>;
    changed_in: Generated<string>;
    counted_sbomid: string | null;
  };
  quiet_hours: {
    tenant_uuid: string;
    account_uuid: string;
    starts_at: number;
    ends_at: number;
    zone: string;
  };
  rate_bucket: {
    key: string;
    tokens: number;
    updated_at: Date;
  };
  recheck_turn: {
    tenant_uuid: string;
    log_uuid: string;
    name: string;
    after: string | null;
    wrong: Generated<string[]>;
    turned_at: Date | null;
  };
  record_fact: {
    advisory_id: number | null;
    source: string | null;
    id: string | null;
    severity: number | null;
    cvss: number | null;
    cvss_vector: string | null;
    summary: string | null;
    withdrawn: boolean | null;
    ecosystems: string[] | null;
    vuln_id: number | null;
    vulnerabilities: number | null;
  };
  recovery_code: {
    account_uuid: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  rematch: {
    uuid: string;
    status: string;
    reason: string;
    started_by: string | null;
    matcher_version: number;
    started_at: Generated<Date>;
    ended_at: Date | null;
    versions: Generated<number>;
    compared: Generated<number>;
    added: Generated<number>;
    removed: Generated<number>;
    changed: Generated<number>;
    error: string | null;
  };
  rematch_state: {
    uuid: string | null;
    status: string | null;
    reason: string | null;
    started_by: string | null;
    matcher_version: number | null;
    started_at: Date | null;
    ended_at: Date | null;
    versions: number | null;
    compared: number | null;
    added: number | null;
    removed: number | null;
    changed: number | null;
    error: string | null;
    vulnerability_count: number | null;
  };
  rematch_vulnerability: {
    rematch_uuid: string;
    vuln_id: number;
    added: number;
    removed: number;
    changed: number;
  };
  rematch_vulnerability_state: {
    rematch_uuid: string | null;
    id: string | null;
    added: number | null;
    removed: number | null;
    changed: number | null;
  };
  reopened_decision: {
    tenant_uuid: string;
    decision_uuid: string;
    reason: string;
    noted_at: Generated<Date>;
  };
  report_run: {
    tenant_uuid: string;
    uuid: string;
    report_uuid: string;
    status: Generated<string>;
    started_by: string | null;
    queued_at: Generated<Date>;
    ended_at: Date | null;
    error: string | null;
    format: string;
    title: string | null;
    facts: Generated<unknown>;
    sha256: Buffer | null;
    size_bytes: string | null;
    mails: Generated<unknown>;
  };
  requirement_evidence: {
    tenant_uuid: string;
    uuid: Generated<string>;
    project_uuid: string;
    standard_uuid: string;
    identifier: string;
    verdict: string;
    text: string;
    owner_uuid: string;
    owner: string;
    expires_at: Date;
    attachment_uuid: string | null;
    attachment_name: string | null;
    attachment_sha256: Buffer | null;
    stated_by: string;
    stated_at: Generated<Date>;
  };
  retention_rule: {
    tenant_uuid: string;
    keep_newest: number | null;
    keep_days: number | null;
    set_by: string;
    set_at: Generated<Date>;
  };
  retention_run: {
    tenant_uuid: string;
    deleted_at: Generated<Date>;
    deleted: number;
  };
  saved_report: {
    tenant_uuid: string;
    uuid: string;
    name: string;
    kind: string;
    format: string;
    filters: unknown;
    period_days: number | null;
    cron: string | null;
    zone: string;
    next_run_at: Date | null;
    saved_by: string;
    saved_at: Generated<Date>;
  };
  saved_report_recipient: {
    tenant_uuid: string;
    report_uuid: string;
    account_uuid: string;
  };
  saved_view: {
    tenant_uuid: string;
    uuid: string;
    list: string;
    account_uuid: string | null;
    name: string;
    state: unknown;
    shared: boolean;
    revision: Generated<number>;
    created_by: string;
    updated_at: Generated<Date>;
  };
  sbom: {
    tenant_uuid: string;
    sbomid: string;
    project_uuid: string;
    set_id: number | null;
    name: string;
    version: string;
    format: string | null;
    spec_version: string | null;
    encoding: string | null;
    serial_number: string | null;
    sha256: Buffer;
    size_bytes: string;
    uploaded_by: string;
    uploaded_at: Date;
    in_use: boolean;
    status: string;
    error: unknown;
    warnings: unknown;
    warning_count: Generated<number>;
    component_count: number | null;
    steps: Date[];
    subject: unknown;
    scope_ids: number[] | null;
    scope_components: number[] | null;
    stated_version: string | null;
    owners_read: Generated<boolean>;
    search_text: GeneratedAlways<string | null>;
  };
  sbom_compliance: {
    tenant_uuid: string;
    sbomid: string;
    rules: string;
    sha256: Buffer;
    evaluated_at: Generated<Date>;
    rules_passed: number;
    rules_total: number;
    results: unknown;
    uuid: Generated<string>;
  };
  sbom_license: {
    tenant_uuid: string;
    sbomid: string;
    license_id: number;
    components: number;
  };
  sbom_licenses_counted: {
    tenant_uuid: string;
    sbomid: string;
    counted_at: Generated<Date>;
  };
  scheduled_task: {
    uuid: string;
    kind: string;
    name: string;
    location: string | null;
    is_own_location: Generated<boolean>;
    ecosystem: string | null;
    cron: string;
    zone: string;
    is_paused: Generated<boolean>;
    next_run_at: Date | null;
    state: Generated<unknown>;
    records: number | null;
    created_at: Generated<Date>;
    sealed_key: Buffer | null;
  };
  scheduled_task_state: {
    uuid: string | null;
    kind: string | null;
    name: string | null;
    location: string | null;
    is_own_location: boolean | null;
    ecosystem: string | null;
    cron: string | null;
    zone: string | null;
    is_paused: boolean | null;
    next_run_at: Date | null;
    records: number | null;
    created_at: Date | null;
    has_api_key: boolean | null;
  };
  session: {
    token_hash: Buffer;
    uuid: Generated<string>;
    account_uuid: string;
    tenant_uuid: string;
    scope: string;
    auth_type: Generated<string>;
    multi_factor: Generated<boolean>;
    authenticated_at: Generated<Date>;
    ip: Generated<string>;
    user_agent: Generated<string>;
    cookie_hash: Buffer | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
    expires_at: Date;
  };
  set_summary: {
    tenant_uuid: string;
    set_id: number;
    critical: number;
    high: number;
    medium: number;
    low: number;
    unassigned: number;
    unknown: number;
    matched: number[];
    revision: Generated<number>;
    rank: GeneratedAlways<string>;
    handled: Generated<number>;
  };
  setup_token: {
    token_hash: Buffer;
    expires_at: Date;
  };
  sign_in_failure: {
    subject_hash: Buffer;
    failures: number;
    last_at: Date;
    locked_until: Date | null;
  };
  signers_group: {
    tenant_uuid: string;
    uuid: string;
    name: string;
    description: Generated<string>;
    expires_at: Date | null;
    created_at: Generated<Date>;
    threshold: Generated<number>;
  };
  signers_group_api_key: {
    tenant_uuid: string;
    group_uuid: string;
    api_key_uuid: string;
    added_at: Generated<Date>;
  };
  signers_group_user: {
    tenant_uuid: string;
    group_uuid: string;
    account_uuid: string;
    by_directory: Generated<boolean>;
    added_at: Generated<Date>;
  };
  signers_policy: {
    tenant_uuid: string;
    administrators: string[];
    changed_at: Generated<Date>;
  };
  signing_key: {
    tenant_uuid: string;
    uuid: string;
    principal_uuid: string;
    name: string;
    custody: string;
    algorithm: string | null;
    public_key: Buffer | null;
    proof: Buffer | null;
    issuer: string | null;
    subject: string | null;
    sealed: Buffer | null;
    not_before: Date;
    not_after: Date | null;
    created_at: Generated<Date>;
    created_by: string;
    revoked_at: Date | null;
    revoked_by: string | null;
    revoke_reason: string | null;
    compromised_since: Date | null;
    leaf_uuid: Generated<string>;
  };
  source_freshness: {
    source: string;
    as_of: Date;
  };
  source_freshness_fact: {
    source: string | null;
    as_of: Date | null;
  };
  sso_attempt: {
    state_hash: Buffer;
    provider: string;
    tenant_uuid: string | null;
    cookie_hash: Buffer;
    sealed: Buffer;
    return_path: string;
    expires_at: Date;
  };
  stale_source: {
    name: string;
    noted_at: Generated<Date>;
  };
  standard: {
    tenant_uuid: string;
    uuid: string;
    sha256: Buffer;
    spec_version: string;
    name: string;
    version: string;
    owner: string;
    description: string;
    license: string;
    levels: unknown;
    requirements: unknown;
    requirement_count: number;
    imported_by: string;
    imported_at: Generated<Date>;
  };
  stored_bytes: {
    tenant_uuid: string;
    id: GeneratedAlways<string>;
    kind: string;
    bytes: string;
  };
  task_run: {
    uuid: string;
    task_uuid: string;
    number: GeneratedAlways<number>;
    status: string;
    started_by: string | null;
    is_cancel_requested: Generated<boolean>;
    queued_at: Generated<Date>;
    started_at: Date | null;
    ended_at: Date | null;
    done: Generated<number>;
    total: number | null;
    read: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    refused: Generated<number>;
    rematched: Generated<number>;
    problems: Generated<unknown>;
    error: string | null;
  };
  task_run_line: {
    run_uuid: string;
    number: GeneratedAlways<number>;
    at: Generated<Date>;
    level: string;
    text: string;
  };
  task_run_line_state: {
    run_uuid: string | null;
    number: number | null;
    at: Date | null;
    level: string | null;
    text: string | null;
  };
  task_run_state: {
    uuid: string | null;
    task_uuid: string | null;
    number: number | null;
    status: string | null;
    started_by: string | null;
    is_cancel_requested: boolean | null;
    queued_at: Date | null;
    started_at: Date | null;
    ended_at: Date | null;
    done: number | null;
    total: number | null;
    read: number | null;
    added: number | null;
    changed: number | null;
    unchanged: number | null;
    refused: number | null;
    rematched: number | null;
    problems: unknown;
    error: string | null;
  };
  tenant: {
    uuid: Generated<string>;
    name: string;
    created_at: Generated<Date>;
    disabled_at: Date | null;
    require_tfa: Generated<boolean>;
  };
  tenant_deletion: {
    uuid: Generated<string>;
    tenant_uuid: string;
    tenant_name: string;
    tenant_created_at: Date;
    requested_by_uuid: string;
    requested_by: string;
    requested_at: Generated<Date>;
    due_at: Date;
    canceled_at: Date | null;
    started_at: Date | null;
    finished_at: Date | null;
    removed: Generated<unknown>;
    certificate: unknown;
  };
  tenant_package: {
    tenant_uuid: string;
    pv_id: number;
    package_id: number;
    name: string;
    projects: number;
    worst: number;
    kind: string;
    is_artifact: Generated<boolean>;
    tie: Generated<string>;
  };
  tenant_person: {
    uuid: string | null;
    status: string | null;
    auth_type: string | null;
    email: string | null;
    first_name: string | null;
    last_name: string | null;
    username: string | null;
    role: string | null;
    two_factor_auth: boolean | null;
    created_at: Date | null;
    last_sign_in_at: Date | null;
    name: string | null;
    email_proven: boolean | null;
  };
  tenant_state: {
    uuid: string | null;
    name: string | null;
    created_at: Date | null;
    deletion_due_at: Date | null;
    status: string | null;
  };
  tenant_vulnerability: {
    tenant_uuid: string;
    vuln_id: number;
    severity: number;
    cvss: number;
    epss: number;
    kev: boolean;
    first_seen_at: Date;
    affected_projects: number;
    epss_percentile: Generated<number>;
    malicious: Generated<boolean>;
    priority: GeneratedAlways<number>;
  };
  trust_root: {
    tenant_uuid: string;
    document: string;
    sha256: Buffer;
    set_by: string;
    set_at: Generated<Date>;
  };
  upload: {
    tenant_uuid: string;
    uuid: string;
    received_at: Date;
    ended_at: Date | null;
    seen_at: Generated<Date>;
    sender_kind: string;
    sender_uuid: string;
    sender_name: string;
    project: string;
    version: string;
    state: string;
    received_bytes: Generated<string>;
    expected_bytes: string | null;
    size_bytes: string | null;
    sha256: Buffer | null;
    sbomid: string | null;
    made_project: Generated<boolean>;
    error: unknown;
    excerpt: unknown;
    component_count: number | null;
    package_count: number | null;
    matched_count: number | null;
    warning_count: Generated<number>;
    steps: Generated<Date[]>;
    replaced_sbomid: string | null;
    gate: unknown;
  };
  usage_month: {
    tenant_uuid: string;
    uuid: Generated<string>;
    month: string;
    closed_at: Date;
    sboms_uploaded: number;
    ledger_entries: number;
    sboms: number | null;
    components: number | null;
    storage_bytes: number | null;
    users: number | null;
  };
  verdict_key: {
    tenant_uuid: string;
    public_key: Buffer;
    sealed: Buffer;
    created_at: Generated<Date>;
  };
  vex_document: {
    tenant_uuid: string;
    uuid: string;
    project_uuid: string | null;
    sha256: Buffer;
    size_bytes: string;
    format: string;
    format_version: string;
    document_id: string;
    title: string;
    author: string;
    stated_at: Date | null;
    uploaded_by: string;
    uploaded_at: Generated<Date>;
    sbomid: string | null;
  };
  vex_statement: {
    tenant_uuid: string;
    document_uuid: string;
    number: number;
    vulnerability: string;
    aliases: string[];
    product: string;
    component: string;
    subject: unknown;
    state: string;
    justification: string;
    responses: string[];
    detail: string;
    stated_at: Date | null;
    status: string;
    at: string;
    findings: number;
    unmatched: string;
    act_uuid: string | null;
    declined_at: Date | null;
    declined_by: string | null;
    decline_reason: string | null;
    pv_ids: Generated<number[]>;
    sbomids: string[] | null;
  };
  vulnerability: {
    vuln_id: Generated<number>;
    id: string;
    severity: number;
    cvss: number | null;
    cvss_vector: string | null;
    epss: number | null;
    kev: Generated<boolean>;
    published_at: Date | null;
    summary: string;
    text_record: string | null;
    text_source: string | null;
    text_vulnerabilities: number | null;
    rating_record: string | null;
    rating_source: string | null;
    rating_vulnerabilities: number | null;
    epss_percentile: number | null;
    malicious: Generated<boolean>;
    held_from: Generated<Date>;
  };
  vulnerability_alias: {
    alias: string;
    vuln_id: number;
    held_from: Generated<Date>;
  };
  vulnerability_at_fact: {
    vuln_id: number | null;
    id: string | null;
    kev: boolean | null;
    malicious: boolean | null;
    summary: string | null;
    published_at: Date | null;
    held_from: Date | null;
    held_until: Date | null;
  };
  vulnerability_fact: {
    vuln_id: number | null;
    id: string | null;
    severity: number | null;
    cvss: number | null;
    cvss_vector: string | null;
    epss: number | null;
    kev: boolean | null;
    published_at: Date | null;
    summary: string | null;
    text_record: string | null;
    text_source: string | null;
    text_vulnerabilities: number | null;
    rating_record: string | null;
    rating_source: string | null;
    rating_vulnerabilities: number | null;
    epss_percentile: number | null;
    malicious: boolean | null;
  };
}
