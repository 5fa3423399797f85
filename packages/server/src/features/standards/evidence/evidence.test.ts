import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SLSA_UUID } from '@assay/core/compliance/standards/slsa.ts';
import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { isValid } from '@assay/core/sbom/cyclonedx/test-round-trip.ts';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { attest, provenanceOf } from '../../artifacts/compliance/test-compliance.ts';
import { digestOf, judgingTasks, testSigning } from '../../attestations/test-signing.ts';
import { addMember } from '../../users/test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A project, a standard and a member who may decide. */
async function scene(standard: object = {}) {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createProject({ path: 'acme/app' });
  const { items } = await admin.importStandards({
    body: JSON.stringify(standardDocument(standard)),
  });
  const { uuid: owner_uuid, email } = await addMember(server, tenant.uuid, 'LedgerAdmin');
  const of = { uuid, standard: items[0]?.uuid ?? '' };
  const stated = {
    ...{ ...of, requirement: 'H.1.1', verdict: 'pass' as const, text: 'Signed by CI.' },
    ...{ owner_uuid, expires_at: inDays(30), attachment_uuid: null },
  };
  return { tenant, admin, of, stated, owner: email };
}

const rowOf = async (tenant: TestTenant, of: { uuid: string; standard: string }, name: string) => {
  const { requirements } = await tenant.as('Visitor').getProjectStandard(of);
  const found = requirements.find(({ identifier }) => identifier === name);
  assert.ok(found);
  return found;
};

test('judges by a statement until it expires, with its owner, file and receipt', async () => {
  const { tenant, admin, of, stated, owner } = await scene();
  assert.equal((await rowOf(tenant, of, 'H.1.1')).verdict, 'unknown');
  const file = await admin.addAttachment({ project: of.uuid, name: 'plan.txt', body: 'plan' });
  await admin.setRequirementEvidence({ ...stated, attachment_uuid: file.uuid });
  const { verdict, decided_by, statement } = await rowOf(tenant, of, 'H.1.1');
  assert.deepEqual([verdict, decided_by], ['pass', 'statement']);
  assert.deepEqual(
    [statement?.owner, statement?.attachment_name, statement?.attachment_sha256],
    [owner, 'plan.txt', file.sha256],
  );
  const { items } = await tenant.as('Auditor').listAuditEntries({ action: 'evidence.set' });
  assert.equal(statement?.receipt?.leaf_uuid, items[0]?.uuid);
  assert.equal(items[0]?.subject_uuid, statement?.uuid);
  assert.equal(items[0]?.details['text'], 'Signed by CI.');
  const counted = await tenant.as('Visitor').listProjectStandards({ uuid: of.uuid });
  assert.deepEqual(
    counted.items.map(({ name, is_built_in, pass, unknown }) =>
      [name, is_built_in, pass, unknown].join(' '),
    ),
    ['SLSA true 0 7', 'House rules false 1 2'],
  );
  await server.db.owner(
    `update requirement_evidence set expires_at = now() - interval '1 second' where tenant_uuid = $1`,
    [tenant.uuid],
  );
  const expired = await rowOf(tenant, of, 'H.1.1');
  assert.deepEqual([expired.verdict, expired.statement?.is_expired], ['unknown', true]);
});

test('replaces a statement, withdraws it, and keeps both in the log', async () => {
  const { tenant, admin, of, stated } = await scene();
  const first = await admin.setRequirementEvidence(stated);
  const second = await admin.setRequirementEvidence({ ...stated, verdict: 'not_applicable' });
  assert.equal(second.uuid, first.uuid);
  assert.notEqual(second.receipt?.leaf_uuid, first.receipt?.leaf_uuid);
  assert.equal((await rowOf(tenant, of, 'H.1.1')).verdict, 'not_applicable');
  const { uuid, standard, requirement } = stated;
  await admin.deleteRequirementEvidence({ uuid, standard, requirement });
  assert.equal((await rowOf(tenant, of, 'H.1.1')).statement, null);
  await assert.rejects(
    admin.deleteRequirementEvidence({ uuid, standard, requirement }),
    refused(404),
  );
  const auditor = tenant.as('Auditor');
  assert.equal((await auditor.listAuditEntries({ action: 'evidence.set' })).total, 2);
  assert.equal((await auditor.listAuditEntries({ action: 'evidence.delete' })).total, 1);
});

test('keeps name and digest of a deleted file, and deletes statements with their standard', async () => {
  const { tenant, admin, of, stated } = await scene();
  const file = await admin.addAttachment({ project: of.uuid, name: 'plan.txt', body: 'plan' });
  await admin.setRequirementEvidence({ ...stated, attachment_uuid: file.uuid });
  await admin.deleteAttachment({ uuid: file.uuid });
  const { statement } = await rowOf(tenant, of, 'H.1.1');
  assert.deepEqual(
    [statement?.attachment_uuid, statement?.attachment_name, statement?.attachment_sha256],
    [null, 'plan.txt', file.sha256],
  );
  await admin.deleteStandard({ uuid: of.standard });
  await assert.rejects(tenant.as('Visitor').getProjectStandard(of), refused(404));
  const [entry] = (await tenant.as('Auditor').listAuditEntries({ action: 'standard.delete' }))
    .items;
  assert.equal(entry?.details['statements'], 1);
  const left = await server.db.owner('select 1 from requirement_evidence where tenant_uuid = $1', [
    tenant.uuid,
  ]);
  assert.deepEqual(left, []);
});

test('refuses headings, strange files, owners and expiries, with the field', async () => {
  const { tenant, admin, of, stated } = await scene();
  const { uuid: visitor } = await addMember(server, tenant.uuid, 'Visitor');
  const other = await admin.createProject({ path: 'acme/other' });
  const foreign = await admin.addAttachment({ project: other.uuid, name: 'a.txt', body: 'a' });
  const refusals: [object, number, RegExp][] = [
    [{ requirement: 'H.1' }, 400, /requirement/],
    [{ requirement: 'H.9' }, 400, /requirement/],
    [{ expires_at: inDays(-1) }, 400, /expires_at/],
    [{ expires_at: inDays(800) }, 400, /expires_at/],
    [{ owner_uuid: visitor }, 400, /owner_uuid/],
    [{ owner_uuid: of.uuid }, 404, /Person/],
    [{ attachment_uuid: foreign.uuid }, 400, /attachment_uuid/],
    [{ standard: of.uuid }, 404, /Standard/],
    [{ uuid: of.standard }, 404, /Project/],
    [{ text: ' ' }, 400, /text/],
  ];
  for (const [change, status, detail] of refusals)
    await assert.rejects(admin.setRequirementEvidence({ ...stated, ...change }), {
      status,
      detail,
    });
  const { total } = await tenant.as('Auditor').listAuditEntries({ action: 'evidence.set' });
  assert.equal(total, 0);
});

test('leaves statements to LedgerAdmins, and answers another tenant as if all were missing', async () => {
  const { tenant, admin, of, stated } = await scene();
  await admin.setRequirementEvidence(stated);
  await assert.rejects(tenant.as('Auditor').setRequirementEvidence(stated), refused(403));
  const foreign = (await testTenant(server)).as('TenantAdmin');
  const { uuid } = of;
  await assert.rejects(foreign.getProjectStandard(of), refused(404));
  await assert.rejects(foreign.listProjectStandards({ uuid }), refused(404));
  await assert.rejects(foreign.exportProjectDeclarations({ uuid }), refused(404));
  await assert.rejects(foreign.setRequirementEvidence(stated), refused(404));
  await assert.rejects(
    foreign.deleteRequirementEvidence({ ...of, requirement: 'H.1.1' }),
    refused(404),
  );
  assert.equal((await rowOf(tenant, of, 'H.1.1')).verdict, 'pass');
});

test('finds levels of SLSA by signed provenance, and exports them with statements', async () => {
  const signing = await testSigning(server);
  const { admin } = signing;
  const sha256 = digestOf('app');
  const root = {
    ...{ type: 'application', 'bom-ref': 'root', name: 'app', version: '1' },
    ...{ purl: 'pkg:npm/app@1', hashes: [{ alg: 'SHA-256', content: sha256 }] },
  };
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 };
  const body = JSON.stringify({ ...document, metadata: { component: root }, components: [] });
  const { project_uuid: uuid } = await admin.uploadSbom({
    ...{ project: 'acme/app', version: '1', wait: 'ready', body },
  });
  const levels = async () => {
    const { requirements } = await admin.getProjectStandard({ uuid, standard: SLSA_UUID });
    return requirements.flatMap(({ identifier, verdict }) =>
      verdict === 'pass' ? [identifier] : [],
    );
  };
  assert.deepEqual(await levels(), []);
  const ann = await signing.notary('LedgerAdmin');
  await signing.group(1, ann);
  await attest(admin, provenanceOf(sha256), ann);
  await until(async () => (await levels()).length >= 2);
  assert.deepEqual(await levels(), ['Build L1', 'Build L2']);
  const { requirements } = await admin.getProjectStandard({ uuid, standard: SLSA_UUID });
  const proven = requirements.find(({ identifier }) => identifier === 'Build L2')?.check;
  assert.deepEqual([proven?.met, proven?.evidence[0]?.kind], [1, 'attestation']);
  const { uuid: owner_uuid } = await admin.getCurrentUser({});
  await admin.setRequirementEvidence({
    ...{ uuid, standard: SLSA_UUID, requirement: 'Source L1', verdict: 'pass' },
    ...{ text: 'Git, on our server.', owner_uuid, expires_at: inDays(30) },
    attachment_uuid: null,
  });
  const answer = await admin.exportProjectDeclarations({ uuid });
  assert.match(answer.headers.get('content-disposition') ?? '', /acme-app\.cdxa\.cdx\.json/);
  const written = JSON.parse(await answer.text());
  assert.equal(isValid(written), true, JSON.stringify(isValid.errors?.[0]));
  const { claims, evidence } = written.declarations;
  assert.deepEqual(
    claims.map((claim: { 'bom-ref': string }) => claim['bom-ref'].split(':').at(-1)),
    ['Build L1', 'Build L2', 'Source L1'],
  );
  assert.ok(evidence.some((one: { description: string }) => /Git/.test(one.description)));
});
