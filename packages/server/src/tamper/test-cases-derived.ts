import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const NOT_SIGNED = 'Signature [\\da-f-]+ \\(leaf \\d+\\) is not shown as it was signed: its';

/** A change of the statement against an artifact, and who notices that it is not the signed one. */
const restated = (
  id: string,
  what: string,
  { set, named, page }: { set: string; named: string; page: RegExp },
): TamperCase<Scene> => ({
  ...{ id, what },
  tamper: ({ silently }) => silently(`update attestation set ${set} where status = 'untrusted'`),
  found: {
    fsck: new RegExp(`^I16 Log [\\da-f-]+: ${NOT_SIGNED} ${named}`),
    audit: new RegExp(`^row_changed ${NOT_SIGNED} ${named}`),
    page,
  },
});

const OF_UNTRUSTED = `(select uuid from artifact where sha256 = decode($1, 'hex'))`;

/** Changes to rows that are computed from leaves, documents and advisories. */
export const DERIVED_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A16',
    what: 'stores an untrusted artifact as trusted',
    async tamper({ silently, untrusted }) {
      await silently(
        `update artifact_verdict set level = 'trusted', reasons = '[{"code": "trusted", "about": "", "evidence": []}]'
         where artifact_uuid = ${OF_UNTRUSTED}`,
        [untrusted],
      );
      await silently(
        `update artifact set trust_level = 'trusted' where sha256 = decode($1, 'hex')`,
        [untrusted],
      );
    },
    found: {
      fsck: /^I17 The level of artifact [\da-f-]+ in ledger [\da-f-]+ is stored as trusted, but its statements come to untrusted/,
      audit:
        /^row_changed The level of artifact [\da-f-]+ in ledger [\da-f-]+ is stored as trusted, but its statements come to untrusted/,
      page: /^Artifact [\da-f]{64} is shown as untrusted, and its row as contradicted/,
    },
  },
  {
    id: 'A16b',
    what: 'lists an untrusted artifact as trusted',
    tamper: ({ silently, untrusted }) =>
      silently(`update artifact set trust_level = 'trusted' where sha256 = decode($1, 'hex')`, [
        untrusted,
      ]),
    found: {
      fsck: /^I17 Artifact [\da-f-]+ is listed as trusted, but its statements come to untrusted/,
      audit:
        /^row_changed Artifact [\da-f-]+ is listed as trusted, but its statements come to untrusted/,
      page: /^Artifact [\da-f]{64} is shown as untrusted, and its row as contradicted/,
    },
  },
  {
    id: 'A16c',
    what: 'stores the signature of a statement against an artifact as invalid',
    tamper: ({ silently }) =>
      silently(`update attestation set verification = 'invalid' where status = 'untrusted'`),
    found: {
      fsck: /^I17 Signature [\da-f-]+ \(leaf \d+\) is stored as invalid, which verifying it does not give/,
      audit:
        /^row_changed Signature [\da-f-]+ \(leaf \d+\) is stored as invalid, which verifying it does not give/,
      page: /^Artifact [\da-f]{64} is shown as untrusted, and its row as contradicted/,
    },
  },
  restated('A19', 'changes the reason that a signature gives', {
    set: `reason = 'Released'`,
    named: 'reason',
    page: /^Statement [\da-f-]+ is shown as contradicted, with the reason Built from a leaked key/,
  }),
  restated('A19b', 'changes the author and the time of a signature', {
    set: `created_by = 'eve@example.org', created_at = created_at - interval '1 day'`,
    named: 'author or time',
    page: /^Statement [\da-f-]+ is shown as contradicted/,
  }),
  restated('A19c', 'says that somebody else signed', {
    set: `principal_uuid = (select uuid from principal p where p.tenant_uuid = attestation.tenant_uuid
      and p.uuid <> attestation.principal_uuid order by p.uuid limit 1)`,
    named: 'signer',
    page: /^Statement [\da-f-]+ is shown as contradicted/,
  }),
  {
    id: 'A14',
    what: 'deletes all findings, and sets all counts to 0',
    async tamper({ silently }) {
      for (const statement of [
        'delete from package_match',
        'delete from package_risk',
        `update set_summary set critical = 0, high = 0, medium = 0, low = 0, unassigned = 0, unknown = 0, matched = '{}'`,
        'update project_summary set critical = 0, high = 0, medium = 0, low = 0, unassigned = 0',
        'delete from tenant_vulnerability',
        'update tenant_package set worst = -1',
      ])
        await silently(statement);
    },
    found: byBoth(
      /^I18 Finding GHSA-aaaa-bbbb-cccc of pkg:npm\/uploaded@1 \(package_match \d+\) is missing, and advisories give affected/,
    ),
  },
  {
    id: 'A14b',
    what: 'says that a finding is handled by a distribution',
    tamper: ({ silently }) => silently('update package_match set verdict = 3'),
    found: byBoth(
      /^I18 Finding GHSA-aaaa-bbbb-cccc of pkg:npm\/uploaded@1 \(package_match \d+\) is stored as handled by the distribution, and advisories give affected/,
    ),
  },
  {
    id: 'A14c',
    what: 'lowers the rating of a finding',
    tamper: ({ silently }) => silently('update package_match set rank = 10000'),
    found: byBoth(
      /^I18 Finding GHSA-aaaa-bbbb-cccc of pkg:npm\/uploaded@1 \(package_match \d+\) has another rating or record than advisories give/,
    ),
  },
  {
    id: 'A14d',
    what: 'sets the counts of a project to 0',
    tamper: ({ silently }) =>
      silently(
        'update project_summary set critical = 0, high = 0, medium = 0, low = 0, unassigned = 0',
      ),
    found: byBoth(/^I18 The sums of project_summary [\da-f-]+ say/),
  },
  {
    id: 'A27',
    what: 'lists an artifact with another verdict of its attestation profile',
    tamper: ({ silently, untrusted }) =>
      silently(`update artifact set profile_rank = 3 where sha256 = decode($1, 'hex')`, [
        untrusted,
      ]),
    found: {
      fsck: /^I20 Artifact [\da-f-]+ \(.*\) has the stored verdict pass, and its last evaluation said unknown/,
    },
  },
];
