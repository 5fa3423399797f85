import type { SeverityName } from '@assay/contract/severity.ts';
import type { TestServer, TestTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';

/** Loads records of which `pkg:npm/ranged@1.0.0` has two and `pkg:npm/other@1.0.0` one. */
export const knowRanged = (server: TestServer): Promise<void> =>
  importInto(server, [
    npmRecord('CVE-2026-0001', {
      name: 'ranged',
      aliases: ['GHSA-aaaa-aaaa-aaaa'],
      ...rated('medium'),
    }),
    npmRecord('CVE-2026-0002', { name: 'ranged', ...rated('high') }),
    npmRecord('CVE-2026-0003', { name: 'other', ...rated('critical') }),
  ]);

/** A finding, as decisions name it. */
export const RANGED = { vulnerability: 'CVE-2026-0001', package: 'pkg:npm/ranged' };

/** Uploads an SBOM with two packages and three findings. */
export const uploadRanged = (tenant: TestTenant, project: string): Promise<string> =>
  uploadPurls(tenant, project, ['pkg:npm/ranged@1.0.0', 'pkg:npm/other@1.0.0']);

/** States of an SBOM's findings that are not ''; by vulnerability. */
export async function statesIn(
  tenant: TestTenant,
  sbomid: string,
): Promise<Record<string, string>> {
  const { items } = await tenant
    .as('Visitor')
    .listSbomVulnerabilities({ sbomid, suppressed: 'all' });
  return Object.fromEntries(items.flatMap(({ id, state }) => (state === '' ? [] : [[id, state]])));
}

/** Outcome of an SBOM's gate. */
export async function gateOf(
  tenant: TestTenant,
  sbomid: string,
  fail_on: Exclude<SeverityName, 'unassigned'> = 'low',
) {
  const gate = await tenant.as('Visitor').getSbomGate({ sbomid, fail_on });
  return [gate.outcome, gate.closed];
}
