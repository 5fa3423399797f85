import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isValid } from '../../sbom/cyclonedx/test-round-trip.ts';
import { judgeRequirements } from '../standards/judge-requirements.ts';
import type { StandardRequirement } from '../standards/standard.ts';
import { artifact, factsWith } from '../standards/test-facts.ts';
import type { DeclaredEvidence, DeclaredStatement } from './requirement-results.ts';
import { writeEvidenceDeclarations } from './write-evidence-declarations.ts';

const UUID = '019a0000-0000-4000-8000-00000000000';
const requirement = (identifier: string, parent: string | null = null): StandardRequirement => ({
  ...{ identifier, parent, depth: parent === null ? 0 : 1, is_group: parent === null },
  ...{ title: 'Title', text: 'Text with a license.', levels: [] },
});
const NAME = 'Secure Software Development Framework';
const requirements = [
  requirement('PO'),
  ...['PO.1.1', 'PO.1.2', 'PO.1.3', 'PS.2.1', 'RV.2.1'].map((one) => requirement(one, 'PO')),
];
const statement = (identifier: string, more: Partial<DeclaredStatement> = {}) => ({
  ...{ uuid: `${UUID}${identifier.at(-1)}`, identifier, verdict: 'pass' as const },
  ...{ text: 'See the file.', owner: 'ana@example.org', stated_at: new Date('2026-01-01') },
  expires_at: new Date('2027-01-01'),
  ...{ attachment_uuid: `${UUID}7`, attachment_name: 'plan.pdf', attachment_sha256: 'ab' },
  entry_uuid: `${UUID}8`,
  ...more,
});

interface Written {
  definitions: { standards: { requirements: { parent?: string; text?: string }[] }[] };
  declarations: {
    attestations: {
      summary: string;
      map: {
        requirement: string;
        claims?: string[];
        counterClaims?: string[];
        conformance: { score?: number; rationale: string };
      }[];
    }[];
    claims: { 'bom-ref': string; evidence: string[] }[];
    evidence: { 'bom-ref': string; expires?: string; data?: object[] }[];
  };
}

function declare(more: Partial<DeclaredEvidence> = {}): Written {
  const bad = { ...artifact('bad'), trust_level: 'untrusted' as const };
  const judged = judgeRequirements(
    { uuid: `${UUID}1`, name: NAME, requirements },
    factsWith({ artifacts: [artifact('good'), bad] }),
    {
      statements: [
        statement('PO.1.1'),
        statement('PO.1.2', { verdict: 'not_applicable', attachment_uuid: null }),
        statement('PO.1.3', { expires_at: new Date('2026-02-01') }),
      ],
      at: new Date('2026-06-01'),
    },
  );
  const written = JSON.parse(
    JSON.stringify(
      writeEvidenceDeclarations({
        ...{ uuid: `${UUID}9`, timestamp: '2026-06-01T00:00:00.000Z', assessor: 'Acme' },
        ...{ project: 'acme/app', sbom: { url: 'https://a.example/s', sha256: 'cd'.repeat(32) } },
        standards: [
          {
            ...{ uuid: `${UUID}1`, name: NAME, version: '1.1', owner: 'NIST', is_built_in: false },
            requirements: judged,
          },
        ],
        urlOf: ({ kind, id }) => `https://a.example/${kind}/${id}`,
        fileUrl: (uuid) => `https://a.example/files/${uuid}`,
        entryUrl: (uuid) => `https://a.example/audit/${uuid}`,
        ...more,
      }),
    ),
  );
  assert.equal(isValid(written), true, JSON.stringify(isValid.errors?.[0]));
  return written;
}

test('writes claims, counterclaims and reasons, and a score only where something is decided', () => {
  const [attestation] = declare().declarations.attestations;
  assert.match(attestation?.summary ?? '', /: 1 requirements pass, 1 fail, 1 are unknown, 2 do/);
  assert.deepEqual(
    attestation?.map.map(({ requirement: ref, claims, counterClaims, conformance }) =>
      [
        ref.split(':').at(-1),
        claims === undefined ? '' : 'claim',
        counterClaims === undefined ? '' : 'counter',
        conformance.score ?? 'none',
        conformance.rationale,
      ].join('|'),
    ),
    [
      'PO.1.1|claim||1|Stated by ana@example.org.',
      'PO.1.2|||none|Does not apply: See the file.',
      'PO.1.3|||none|Unknown: the statement about it expired.',
      'PS.2.1||counter|0.5|1 of 2 artifacts meet it.',
      'RV.2.1|||none|Does not apply: there is nothing that it is about.',
    ],
  );
});

test('refers to evidence that exists, with its end, and leaves out statements that expired', () => {
  const { claims, evidence } = declare().declarations;
  const refs = new Set(evidence.map((one) => one['bom-ref']));
  assert.equal(refs.size, evidence.length);
  assert.ok(claims.length > 0);
  for (const claim of claims) for (const ref of claim.evidence) assert.ok(refs.has(ref), ref);
  const stated = evidence.filter(({ expires }) => expires !== undefined);
  assert.deepEqual(
    stated.map(({ expires, data }) => [expires, data?.length]),
    [
      ['2027-01-01T00:00:00.000Z', 2],
      ['2027-01-01T00:00:00.000Z', 1],
    ],
  );
});

test('writes the tree of an imported standard without its texts', () => {
  const [standard] = declare().definitions.standards;
  assert.ok(standard?.requirements.every(({ text }) => text === undefined));
  assert.equal(standard?.requirements[1]?.parent, `requirement:${UUID}1:PO`);
});

test('is valid without an SBOM and without standards', () => {
  assert.deepEqual(declare({ sbom: null, standards: [] }).declarations.claims, []);
});
