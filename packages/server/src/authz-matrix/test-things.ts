import { randomBytes, randomUUID } from 'node:crypto';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import {
  openLedger,
  registerKey,
  signedBy,
  statusOf,
} from '../features/attestations/test-signing.ts';
import { signersLogOf } from '../features/signing-keys/test-signers.ts';
import { addMember, signedIn } from '../features/users/test-people.ts';
import { mintToken } from '../platform/credentials/tokens.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { findAuditEntry, makeSession, makeTenants } from './test-database-things.ts';
import { makeMails, makeNotifications } from './test-message-things.ts';
import { inDays, makeStandard } from './test-standard-things.ts';
import { VEX } from './test-vex.ts';

/** One of everything that a call can name, of one tenant. */
export interface Things {
  tenant: string;
  disabled_tenant: string;
  /** A tenant whose data was destroyed. */
  deleted_tenant: string;
  user: string;
  /** Session of the caller, for own objects. */
  session: string;
  /** Invitation of the caller, for own objects. */
  invitation: string;
  /** Key of a ledger, so that LedgerAdmins may see it. */
  key: string;
  suspended_key: string;
  /** With the collections `default` and `more`, and the documents `document`, of two revisions, and `deleted`. */
  ledger: string;
  deleted_ledger: string;
  audit_entry: string;
  /** With the signer and the suspended key as members. */
  signers_group: string;
  signer: string;
  /** Key of the signer. */
  signing_key: string;
  /** A statement in the ledger, the artifact that it is about, and the SHA-256 of that. */
  attestation: string;
  artifact: string;
  digest: string;
  /** Another statement for the ledger, signed: JSON of an envelope. */
  envelope: string;
  /** Not the default profile. */
  profile: string;
  project: string;
  path: string;
  sbom: string;
  /** Refused, with its digest. */
  upload: string;
  attachment: string;
  vex_document: string;
  standard: string;
  /** A member who may decide, and owns a statement about a requirement of it. */
  owner: string;
  /** The instant in thirty days. */
  in_a_month: string;
  /** A saved report, and a run of it. */
  saved_report: string;
  report_run: string;
  /** Act of a decision about the SBOM, by a TenantAdmin. */
  act: string;
  /** Act of an assignment of a finding of the SBOM, by a TenantAdmin. */
  assignment: string;
  mail: string;
  /** Notification rule of the tenant, with one delivery to the channel. */
  notification_rule: string;
  notification_channel: string;
  notification_delivery: string;
  /** Shared view of a TenantAdmin. */
  view: string;
  advisory_import: string;
  rematch: string;
  task: string;
  task_run: string;
  /** Secrets of mailed links, and the address that both were mailed to. */
  confirm_secret: string;
  reset_secret: string;
  address: string;
}

/** Names of objects that do not exist. */
export function missingThings(): Things {
  const uuids = {
    tenant: randomUUID(),
    disabled_tenant: randomUUID(),
    deleted_tenant: randomUUID(),
    user: randomUUID(),
    session: randomUUID(),
    invitation: randomUUID(),
    key: randomUUID(),
    suspended_key: randomUUID(),
    ledger: randomUUID(),
    deleted_ledger: randomUUID(),
    audit_entry: randomUUID(),
    signers_group: randomUUID(),
    signer: randomUUID(),
    signing_key: randomUUID(),
    attestation: randomUUID(),
    artifact: randomUUID(),
    profile: randomUUID(),
    project: randomUUID(),
    sbom: randomUUID(),
    upload: randomUUID(),
    attachment: randomUUID(),
    vex_document: randomUUID(),
    standard: randomUUID(),
    owner: randomUUID(),
    in_a_month: inDays(30),
    saved_report: randomUUID(),
    report_run: randomUUID(),
    act: randomUUID(),
    assignment: randomUUID(),
    mail: randomUUID(),
    notification_rule: randomUUID(),
    notification_channel: randomUUID(),
    notification_delivery: randomUUID(),
    view: randomUUID(),
    advisory_import: randomUUID(),
    rematch: randomUUID(),
    task: randomUUID(),
    task_run: randomUUID(),
  };
  const address = `nobody-${uuids.user}@example.org`;
  const secrets = { confirm_secret: mintToken('ayt'), reset_secret: mintToken('ayt') };
  const digest = randomBytes(32).toString('hex');
  const payload = Buffer.from(digest).toString('base64');
  const envelope = JSON.stringify({ payloadType: 'x', payload, signatures: [{ sig: '' }] });
  const signed = { digest, envelope };
  return { ...uuids, ...secrets, ...signed, address, path: `matrix/${uuids.project.slice(0, 8)}` };
}

const BOM = Buffer.from(
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'app', 'bom-ref': 'root' } },
    components: [{ type: 'library', name: 'left-pad', version: '1.0.0', 'bom-ref': 'left-pad' }],
    dependencies: [{ ref: 'root', dependsOn: ['left-pad'] }],
  }),
);

/** Decides about a package of an SBOM, as a TenantAdmin; returns the act. */
async function makeDecision(tenant: TestTenant, sbomid: string): Promise<string> {
  const { act } = await tenant.as('TenantAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'in_triage' },
    items: [{ vulnerability: 'CVE-2026-0002', package: 'pkg:npm/left-pad' }],
  });
  return act;
}

async function makeAssignment(tenant: TestTenant, sbomid: string): Promise<string> {
  const { act } = await tenant.as('TenantAdmin').assignFindings({
    ...{ scope: 'sbom', sbomid, assignee_uuid: null },
    items: [{ vulnerability: 'CVE-2026-0004', package: 'pkg:npm/left-pad' }],
  });
  return act;
}

/** Makes one of everything in a tenant, through the product where it can. */
export async function makeThings(server: TestServer, tenant: TestTenant): Promise<Things> {
  const names = missingThings();
  const admin = tenant.as('TenantAdmin');
  const { path } = names;
  const { uuid: project } = await admin.createProject({ path });
  const { sbomid: sbom } = await admin.uploadSbom({ project: path, wait: 'ready', body: BOM });
  await admin.uploadSbom({ project: path, body: 'no SBOM' }).catch(() => {});
  const [refusedUpload] = (await admin.listUploads({ state: 'refused' })).items;
  const attachment = await admin.addAttachment({ sbomid: sbom, name: 'notes.txt', body: 'text' });
  const vexDocument = await admin.importVexDocument({ path, body: VEX });
  const ledgers = await makeLedgers(tenant);
  const keys = await Promise.all([
    admin.createApiKey({ name: 'bound', role: 'LedgerAdmin', ledger_uuid: ledgers.ledger }),
    admin.createApiKey({ name: 'suspended', role: 'LedgerAdmin' }),
  ]);
  const [key = '', suspended_key = ''] = keys.map(({ uuid }) => uuid);
  const signers = await makeSigners(server, tenant, suspended_key);
  const statements = await makeStatements(server, tenant, names.digest);
  await admin.createAttestationProfile({ name: 'default' });
  const { profileId: profile } = await admin.createAttestationProfile({ name: 'other' });
  await admin.revokeApiKey({ uuid: suspended_key });
  const { uuid: user, email } = await addMember(server, tenant.uuid, 'Visitor');
  const operator = tenant.as('SuperAdmin');
  const record = '{"id":"MATRIX-1","modified":"2026-01-01T00:00:00Z","affected":[]}\n';
  const subscription = { sources: [{ kind: 'kev' as const, location: '/srv/feeds' }] };
  const [task] = (await operator.addSources(subscription)).items;
  const advisory_import = await operator.importAdvisories({ source: 'matrix', body: record });
  return {
    ...names,
    ...(await makeTenants(server)),
    ...(await makeReport(tenant)),
    ...(await makeNotifications(server, tenant)),
    view: await makeView(tenant),
    ...(await makeMails(server, tenant, { account_uuid: user, email })),
    ...ledgers,
    ...signers,
    ...statements,
    tenant: tenant.uuid,
    audit_entry: await findAuditEntry(server, tenant),
    user,
    session: await makeSession(server, tenant.uuid, user),
    key,
    suspended_key,
    profile,
    project,
    sbom,
    upload: refusedUpload?.uuid ?? '',
    attachment: attachment.uuid,
    vex_document: vexDocument.uuid,
    ...(await makeStandard(server, tenant, project)),
    act: await makeDecision(tenant, sbom),
    assignment: await makeAssignment(tenant, sbom),
    advisory_import: advisory_import.uuid,
    rematch: (await operator.startRematch({})).uuid,
    task: task?.uuid ?? '',
    task_run: task?.last_run?.uuid ?? '',
    address: email,
  };
}

/** A saved report with a run that waits: nothing works on it here. */
async function makeReport(tenant: TestTenant) {
  const admin = tenant.as('TenantAdmin');
  const { uuid: saved_report } = await admin.createSavedReport({
    ...{ name: 'matrix', kind: 'vulnerabilities', format: 'md', filters: {}, period_days: null },
    ...{ cron: null, zone: 'UTC', recipients: [] },
  });
  const { uuid: report_run } = await admin.runSavedReport({ uuid: saved_report });
  return { saved_report, report_run };
}

/** A ledger with something in it, and one that was deleted. */
async function makeLedgers(tenant: TestTenant) {
  const admin = tenant.as('TenantAdmin');
  const { uuid: ledger } = await admin.createLedger({ name: 'matrix' });
  const { uuid: deleted_ledger } = await admin.createLedger({ name: 'deleted' });
  await admin.deleteLedger({ uuid: deleted_ledger });
  const at = { uuid: ledger, name: 'default' };
  await admin.createCollection({ uuid: ledger, name: 'more' });
  for (const id of ['document', 'deleted'])
    await admin.createDocuments({ ...at, body: JSON.stringify({ id, document: { n: 1 } }) });
  await admin.replaceDocument({ ...at, body: '{"id":"document","document":{"n":2}}' });
  await admin.deleteDocument({ ...at, id: 'deleted' });
  return { ledger, deleted_ledger };
}

/** A group with a user who has a key, and an API key. */
async function makeSigners(server: TestServer, tenant: TestTenant, apiKeyUUID: string) {
  const admin = tenant.as('TenantAdmin');
  const { uuid: signers_group } = await admin.createSignersGroup({ name: 'signers' });
  const { uuid: signer } = await addMember(server, tenant.uuid, 'Visitor');
  await admin.addSignersGroupUser({ uuid: signers_group, userUUID: signer });
  await admin.addSignersGroupApiKey({ uuid: signers_group, apiKeyUUID });
  const own = await signedIn(server, tenant.uuid, signer);
  const { uuid: signing_key } = await own.registerSigningKey({ name: 'own', custody: 'server' });
  return { signers_group, signer, signing_key };
}

/** Statements about an artifact for the ledger: one that is logged, and one that is not. */
async function makeStatements(server: TestServer, tenant: TestTenant, digest: string) {
  const client = tenant.as('TenantAdmin');
  const { uuid, origin } = await openLedger(client, 'matrix');
  const signer = p256Signer();
  await registerKey(client, signer);
  await signersLogOf(server, tenant.uuid);
  const [logged, other] = ['trusted', 'unsupported'].map((reason) =>
    signedBy(statusOf(origin, digest, { reason }), [signer]),
  );
  if (logged === undefined) throw new Error('Nothing was signed');
  const { items } = await client.notarize({ uuid, envelopes: [logged] });
  const { attestation_uuids = [], artifact_uuid: artifact = '' } = items[0] ?? {};
  const [attestation = ''] = attestation_uuids;
  return { attestation, artifact, digest, envelope: JSON.stringify(other) };
}

/** A view that every member may use. */
async function makeView(tenant: TestTenant): Promise<string> {
  const state = {
    columns: [{ id: 'project' }],
    sort: null,
    filters: {},
    density: 'compact' as const,
  };
  const view = { name: 'matrix', state, shared: true };
  return (await tenant.as('TenantAdmin').createSbomView(view)).uuid;
}
