import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeCsaf } from './csaf/write-csaf.ts';
import { writeCycloneDxVex } from './cyclonedx/write-cyclonedx-vex.ts';
import { writeOpenVex } from './openvex/write-openvex.ts';
import { readVex } from './read-vex.ts';
import { comparable, statement } from './test-vex.ts';
import { isValid } from './test-vex-schemas.ts';
import type { VexHead } from './vex-head.ts';
import { latestStatements, type VexStatement } from './vex-statement.ts';

const HEAD: VexHead = {
  uuid: 'b1e3c5ae-4c55-4f6e-9f0e-0d8f5a0d9f11',
  iri: 'https://assay.example/api/v1/vex/b1e3c5ae-4c55-4f6e-9f0e-0d8f5a0d9f11',
  title: 'Statements about shop',
  author: 'Acme',
  author_url: 'https://acme.example',
  timestamp: '2026-01-31T12:00:00.000Z',
  version: 1,
};

const reread = (document: object) =>
  readVex(new TextEncoder().encode(JSON.stringify(document))).statements;

const someStatements = fc.array(statement, { minLength: 1, maxLength: 12 });

/** Checks that what is written is valid, and is read as the same statements. */
function checkRoundTrip(
  schema: string,
  write: (statements: readonly VexStatement[]) => object,
  carried: (statement: VexStatement) => VexStatement = (one) => one,
) {
  fc.assert(
    fc.property(someStatements, (all) => {
      const statements = latestStatements(all.map(carried));
      const document = JSON.parse(JSON.stringify(write(statements)));
      assert.deepEqual(isValid(schema, document), []);
      assert.deepEqual(comparable(reread(document)), comparable(statements));
    }),
    { numRuns: 150 },
  );
}

test('writes valid OpenVEX that is read as the same statements', () =>
  checkRoundTrip('openvex', (statements) => writeOpenVex(HEAD, statements)));

for (const version of ['2.0', '2.1'] as const)
  test(`writes valid CSAF ${version} that is read as the same statements`, () =>
    checkRoundTrip(
      `csaf-${version}`,
      (statements) => writeCsaf(HEAD, statements, version),
      (one) => ({ ...one, timestamp: HEAD.timestamp }),
    ));

test('writes valid CycloneDX that is read as the same statements', () =>
  checkRoundTrip('cyclonedx-1.6', (statements) => writeCycloneDxVex(HEAD, statements)));

test('keeps the time of a statement in CSAF where the standard has a place for it', () => {
  fc.assert(
    fc.property(statement, (one) => {
      const hasDate = one.state === 'exploitable' || one.detail !== '';
      fc.pre(hasDate);
      const [again] = reread(writeCsaf(HEAD, [one]));
      assert.equal(again?.timestamp, one.timestamp);
    }),
    { numRuns: 50 },
  );
});

interface Said {
  product_ids: string[];
}
interface WrittenVulnerability {
  notes: object[];
  product_status: Record<string, string[]>;
  flags?: Said[];
  threats?: Said[];
  remediations?: Said[];
}

const productsOf = (said: Said[] = []) => new Set(said.flatMap((one) => one.product_ids));

test('writes CSAF that fulfills the tests of the VEX profile (6.1.27.5, .9, .10, 6.1.36)', () => {
  fc.assert(
    fc.property(someStatements, fc.constantFrom('2.0' as const, '2.1' as const), (all, version) => {
      const { vulnerabilities }: { vulnerabilities: WrittenVulnerability[] } = JSON.parse(
        JSON.stringify(writeCsaf(HEAD, all, version)),
      );
      for (const one of vulnerabilities) {
        assert.ok(one.notes.length > 0);
        const { known_not_affected = [], known_affected = [] } = one.product_status;
        const reasoned = productsOf([...(one.flags ?? []), ...(one.threats ?? [])]);
        assert.deepEqual(
          known_not_affected.filter((id) => !reasoned.has(id)),
          [],
        );
        assert.deepEqual(
          [...productsOf(one.remediations)].sort(),
          [...new Set(known_affected)].sort(),
        );
      }
    }),
    { numRuns: 60 },
  );
});
