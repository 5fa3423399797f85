/** Compares Trivy's findings from its test database with Assay's verdict on the same facts written as OSV. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedVersionsOf } from '@assay/core/advisories/fixed-versions.ts';
import { matchAffected } from '@assay/core/advisories/match.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { matchNameOf } from '@assay/core/sbom/package-identity-ecosystem.ts';
import { countOf, isDisagreement, nameOfCase } from '../case.ts';
import { readTrivyFacts, type TrivyFact } from './database.ts';
import { readTrivyResults } from './reports.ts';
import { trivySbomCases } from './sbom-cases.ts';
import { trivyCases } from './trivy-cases.ts';

test('Every finding of Trivy is ours, with a fix that Trivy names', () => {
  const known: TrivyFact[] = readTrivyFacts();
  const differences: string[] = [];
  let count = 0;
  for (const { file, ecosystem, release, result } of readTrivyResults()) {
    if (ecosystem === null) continue;
    for (const finding of result.Vulnerabilities ?? []) {
      count += 1;
      const version = finding.InstalledVersion;
      const hit = known
        .filter(({ id, affected }) => {
          return id === finding.VulnerabilityID && affected.ecosystem === ecosystem;
        })
        .map(({ affected }) => prepareAffected(affected))
        .find((each) => matchAffected(each, { version, release }).verdict === 'affected');
      const fixes = hit ? fixedVersionsOf(hit, version) : [];
      const isNamed = fixes.every((fix) => finding.FixedVersion?.includes(fix));
      if (!hit || !isNamed)
        differences.push(
          `${file} ${finding.VulnerabilityID} ${finding.PkgName} ${version} ${fixes}`,
        );
    }
  }
  assert.deepEqual(differences, [
    // The image is 3.16 and installs from edge; the record is for edge.
    'alpine-distroless.json.golden CVE-2022-24765 git 2.35.1-r2 ',
    // The database states "< 8.44" and also "fixed in 8.45".
    'conan.json.golden CVE-2020-14155 pcre 8.43 8.44',
    // One version: the database writes epoch 0, the report leaves it out.
    'mariner-1.0.json.golden CVE-2022-0158 vim 8.2.4081-1.cm1 0:8.2.4082-1.cm1',
  ]);
  assert.equal(count, 114);
});

test('Where Trivy lists the packages, nothing else is affected', () => {
  const known: TrivyFact[] = readTrivyFacts();
  let packages = 0;
  for (const { file, ecosystem, release, result } of readTrivyResults()) {
    if (ecosystem === null) continue;
    const expected = new Set(
      (result.Vulnerabilities ?? []).map((one) => `${one.PkgName} ${one.VulnerabilityID}`),
    );
    for (const { Name, Version } of result.Packages ?? []) {
      packages += 1;
      const own: TrivyFact[] = known.filter(
        ({ affected }) =>
          affected.ecosystem === ecosystem && affected.name === matchNameOf(ecosystem, Name),
      );
      for (const { id, affected } of own) {
        const { verdict } = matchAffected(prepareAffected(affected), {
          version: Version ?? '',
          release,
        });
        assert.equal(
          verdict === 'affected',
          expected.has(`${Name} ${id}`),
          `${file} ${Name} ${Version} ${id}`,
        );
      }
    }
  }
  assert.equal(packages, 87);
});

test('names the one finding of Trivy that differs when reports are scored', () => {
  const cases = trivyCases();
  assert.deepEqual(cases.filter(isDisagreement).map(nameOfCase), [
    'CVE-2022-24765 git 2.35.1-r2 in alpine-distroless.json.golden',
  ]);
  assert.equal(cases.filter((one) => countOf(one) === 'true_positives').length, 113);
});

test('finds what Trivy finds when SBOMs are read as uploads are', () => {
  const cases = trivySbomCases();
  assert.deepEqual(cases.filter(isDisagreement).map(nameOfCase), []);
  assert.equal(cases.filter((one) => countOf(one) === 'true_positives').length, 4);
});
