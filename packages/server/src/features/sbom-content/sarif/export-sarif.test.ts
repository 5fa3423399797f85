import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Request } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type FilledLists, fillLists } from '../../../lists/test-filled-lists.ts';
import { testTenant } from '../../../test-server.ts';
import { bomOf } from '../../sboms/test-bom.ts';

let lists: FilledLists;
let sbomid: string;
before(async () => {
  lists = await fillLists();
  const { items } = await lists.tenant.as('TenantAdmin').listSboms({ project: 'lists/1' });
  sbomid = items[0]?.sbomid ?? assert.fail();
});
after(() => lists.server.stop());

/** The published schema; as far as it is used, its draft 04 differs from draft 07 only in `id`. */
const schema = (() => {
  const path = new URL('../../../../vendor/sarif/sarif-2.1.0.schema.json', import.meta.url);
  const { id: _, $schema: __, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  return rest;
})();
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(schema);

async function sarifOf(query: Partial<Request<typeof api.exportSbomSarif>> = {}) {
  const response = await lists.tenant.as('Visitor').exportSbomSarif({ sbomid, ...query });
  assert.equal(response.headers.get('content-type'), 'application/sarif+json');
  const log = JSON.parse(await response.text());
  const holds: boolean = isValid(log);
  assert.ok(holds, JSON.stringify(isValid.errors));
  return log.runs[0];
}

test('is valid, with one result per finding and one rule per vulnerability', async () => {
  const { items } = await lists.tenant.as('Visitor').listSbomVulnerabilities({ sbomid });
  const run = await sarifOf();
  assert.ok(items.length > 4);
  const idsOf = (rows: { ruleId: string }[]) => rows.map(({ ruleId }) => ruleId);
  assert.deepEqual(
    idsOf(run.results),
    items.map(({ id }) => id),
  );
  const rules: { id: string }[] = run.tool.driver.rules;
  assert.deepEqual(rules.map(({ id }) => id).sort(), [...new Set(idsOf(run.results))].sort());
  for (const result of run.results) assert.equal(rules[result.ruleIndex]?.id, result.ruleId);
  const prints = run.results.map((one: Record<string, object>) =>
    JSON.stringify(one['partialFingerprints']),
  );
  assert.ok(new Set(prints).size > 4);
});

test('contains the purl, the manifest, the level, the fix and no claim of the document', async () => {
  const run = await sarifOf({ text: 'CVE-2026-0001' });
  const [first] = run.results;
  const [place] = first.locations;
  assert.match(place.logicalLocations[0].fullyQualifiedName, /^pkg:npm\/p1@1\.0\.\d$/);
  assert.equal(place.physicalLocation.artifactLocation.uri, run.artifacts[0].location.uri);
  assert.equal(first.level, 'error');
  assert.match(first.message.text, /is affected by CVE-2026-0001: =Fault 1\./);
  const rule = run.tool.driver.rules[first.ruleIndex];
  assert.match(rule.help.text, /Fault 1/);
  assert.match(rule.properties['security-severity'], /^\d\.\d$/);
  const closed = run.results.filter((one: { suppressions: [] }) => one.suppressions.length > 0);
  assert.deepEqual(closed, [], 'a statement that nobody vouches for closes nothing');
});

test('reports unchecked components, and what filters exclude', async () => {
  const run = await sarifOf({ text: 'no such thing' });
  assert.deepEqual(run.results, []);
  const [{ toolExecutionNotifications: notes }] = run.invocations;
  const ids = notes.map(({ descriptor }: { descriptor: { id: string } }) => descriptor.id);
  assert.ok(ids.includes('no_identifier'), ids.join());
  assert.ok(ids.includes('filtered'), ids.join());
  assert.equal(run.properties.check.unchecked > 0, true);
});

test('was not successful where nothing could be compared', async () => {
  const admin = lists.tenant.as('TenantAdmin');
  const body = bomOf('nothing').toString().replace('"purl":"pkg:npm/nothing@1"', '"group":"x"');
  const { sbomid: unchecked } = await admin.uploadSbom({ project: 'none', wait: 'ready', body });
  const run = await sarifOf({ sbomid: unchecked });
  assert.deepEqual(run.results, []);
  assert.equal(run.invocations[0].executionSuccessful, false);
  assert.equal(run.properties.check.state, 'not_checked');
});

test('404: the SBOM of another tenant answers as a missing one', async () => {
  const other = (await testTenant(lists.server)).as('SuperAdmin');
  const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;
  await assert.rejects(other.exportSbomSarif({ sbomid }), isMissing);
});
