import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isValid } from '../../sbom/cyclonedx/test-round-trip.ts';
import { judgedDocument } from '../test-judged.ts';
import type { Claim, Evidence } from './claims.ts';
import type { DeclaredResults } from './declared-subject.ts';
import { writeDeclarations } from './write-declarations.ts';

interface Written {
  definitions: { standards: { 'bom-ref': string; requirements: { 'bom-ref': string }[] }[] };
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
    claims: Claim[];
    evidence: Evidence[];
  };
}

/** A sentence for whatever check is asked for. */
const SENTENCES: DeclaredResults['sentences'] = new Proxy(Object.create(null), {
  get: (_, check) => `Rule ${String(check)}.`,
});

/** Judges a document, and reads what is written about it. */
function declarationsOf(document: Uint8Array, more: Partial<DeclaredResults> = {}): Written {
  const results: DeclaredResults = {
    ...{ uuid: '019a0000-0000-4000-8000-000000000001', timestamp: '2026-01-01T00:00:00.000Z' },
    assessor: 'Acme',
    subject: {
      type: 'container',
      name: 'app',
      version: '1',
      purl: 'pkg:npm/app@1',
      sha256: 'ab'.repeat(32),
    },
    document: { url: 'https://assay.example.org/document', sha256: 'cd'.repeat(32) },
    recorded: { url: 'https://assay.example.org/record', at: '2026-01-01T00:00:00.000Z' },
    lackingUrl: (check) => `https://assay.example.org/components?lacks=${check}`,
    judged: Object.values(judgedDocument(document)),
    sentences: SENTENCES,
    ...more,
  };
  const written = JSON.parse(JSON.stringify(writeDeclarations(results)));
  assert.equal(isValid(written), true, JSON.stringify(isValid.errors?.[0]));
  return written;
}

const vector = (path: string) => readFileSync(new URL(`../../../vectors/${path}`, import.meta.url));
const bytes = (document: object) => new TextEncoder().encode(JSON.stringify(document));
const component = (name: string, more: object = {}) => ({
  ...{ type: 'library', name, version: '1', purl: `pkg:npm/${name}@1` },
  ...more,
});
const SUPPLIED = { supplier: { name: 'Acme' } };
const MIXED = bytes({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.4' },
  components: [component('a', SUPPLIED), component('b'), component('c', SUPPLIED)],
});

test('writes valid CycloneDX in which every reference leads somewhere, once', () => {
  for (const document of [MIXED, vector('cyclonedx/every-field.json')]) {
    const written = declarationsOf(document);
    const text = JSON.stringify(written);
    const refs = [...text.matchAll(/"bom-ref":"([^"]+)"/g)].map(([, ref = '']) => ref);
    assert.equal(new Set(refs).size, refs.length);
    const { attestations, claims } = written.declarations;
    const asked = [
      ...attestations.flatMap(({ map }) =>
        map.flatMap((one) => [
          one.requirement,
          ...(one.claims ?? []),
          ...(one.counterClaims ?? []),
        ]),
      ),
      ...claims.flatMap(({ target, evidence = [] }) => [target, ...evidence]),
    ];
    assert.deepEqual([...new Set(asked).difference(new Set(refs))], []);
    const requirements = written.definitions.standards.flatMap((one) => one.requirements);
    assert.equal(attestations.flatMap(({ map }) => map).length, requirements.length);
  }
});

test('scores what is decided, and gives what is not neither claim nor score', () => {
  const { declarations } = declarationsOf(MIXED);
  const ofRule = (requirement: string) =>
    declarations.attestations
      .flatMap(({ map }) => map)
      .find((one) => one.requirement === requirement);
  assert.deepEqual(ofRule('requirement:ntia:supplier'), {
    requirement: 'requirement:ntia:supplier',
    counterClaims: ['claim:ntia:supplier'],
    conformance: { score: 2 / 3, rationale: '2 of 3 components meet it.' },
  });
  assert.deepEqual(ofRule('requirement:ntia:name')?.claims, ['claim:ntia:name']);
  assert.equal(ofRule('requirement:ntia:name')?.conformance.score, 1);
  assert.deepEqual(ofRule('requirement:cisa:lifecycle'), {
    requirement: 'requirement:cisa:lifecycle',
    conformance: { rationale: 'Not expressible: the format has no field for it.' },
  });
  assert.deepEqual(ofRule('requirement:bsi_2_1:name')?.conformance, {
    rationale: 'Not applicable: the rule set does not accept the format.',
  });
  const lacking = declarations.evidence.find((one) => one['bom-ref'] === 'evidence:lacks:supplier');
  assert.equal(
    lacking?.data[0]?.contents.url,
    'https://assay.example.org/components?lacks=supplier',
  );
});

test('is valid where as little as possible is known', () => {
  const { declarations } = declarationsOf(
    bytes({ bomFormat: 'CycloneDX', specVersion: '1.6', components: [] }),
    {
      subject: { type: 'application', name: 'x', version: '', purl: null, sha256: null },
      recorded: null,
    },
  );
  assert.deepEqual(
    declarations.evidence.map(({ data, created }) => [data.length, created]),
    [[1, undefined]],
  );
});
