import { setTimeout as pause } from 'node:timers/promises';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { TestTenant } from '../../../test-server.ts';

/** Longer than the tenth of a second to which the end of counting is rounded. */
const ROUNDED_MS = 110;

/** Returns an instant at which all SBOMs that are ready count as such; what happens next is later. */
export async function instantNow(): Promise<string> {
  await pause(ROUNDED_MS);
  const instant = new Date().toISOString();
  await pause(3);
  return instant;
}

/** Fields of a finding of which the history is kept. */
function keptOf({ reason, decision, ...finding }: FindingRow): unknown[] {
  const { id, purl, severity, cvss, kev, state, suppressed, fixed_versions, aliases } = finding;
  const { verdict, source, advisory, revision, range } = reason;
  return [
    ...[id, purl, severity, cvss, kev, state, suppressed, fixed_versions, aliases],
    ...[verdict, source, advisory, revision, range, decision?.uuid, decision?.reopened_by],
  ];
}

/** Returns the findings and the gate of an SBOM, now or as of an instant, without those fields whose history is not kept. */
export async function shownOf(tenant: TestTenant, sbomid: string, as_of?: string) {
  const visitor = tenant.as('Visitor');
  const at = as_of === undefined ? {} : { as_of };
  const { items } = await visitor.listSbomVulnerabilities({
    ...{ sbomid, ...at },
    suppressed: 'all',
    sort: 'id',
  });
  const gate = await visitor.getSbomGate({ sbomid, fail_on: 'medium', ...at });
  return { findings: items.map(keptOf), gate };
}

/** Returns which SBOMs a project's counts are about, now or as of an instant, newest first. */
export async function currentOf(tenant: TestTenant, uuid: string, as_of?: string) {
  const visitor = tenant.as('Visitor');
  if (as_of !== undefined) {
    const { state, sboms } = await visitor.getProjectAsOf({ uuid, as_of });
    return { state, sboms: sboms.map(({ sbomid }) => sbomid) };
  }
  const { deployed, latest_sbom } = await visitor.getProject({ uuid });
  const current = deployed.length > 0 ? deployed : latest_sbom ? [latest_sbom] : [];
  return { state: 'known', sboms: current.map(({ sbomid }) => sbomid) };
}
