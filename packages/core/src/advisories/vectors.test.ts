/** Records of other projects, from import to verdict. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { severityOf } from './advisory-severity.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';
import { vulnerabilityIdsOf } from './vulnerability.ts';

function advisoryOf(file: string) {
  const url = new URL(`../../vectors/osv/${file}.json`, import.meta.url);
  return parseOsv(JSON.parse(readFileSync(url, 'utf8')));
}

const VERDICTS: [string, string, string, string, string][] = [
  ['grype/ALSA-2020-1636', 'libsndfile-devel', '1.0.28-9.el8', '8', 'affected in_range'],
  ['grype/ALSA-2020-1636', 'libsndfile-devel', '1.0.28-10.el8', '8.6', 'not_affected outside'],
  ['grype/ALSA-2020-1636', 'libsndfile-devel', '1.0.28-9.el9', '9', 'not_affected release_differs'],
  ['grype/ALSA-2025-7467', 'skopeo', '9.0.0-1.el10', '10', 'affected in_range'],
  ['grype/BIT-apache-2020-11984', 'apache', '2.4.43', '', 'affected in_range'],
  ['grype/BIT-apache-2020-11984', 'apache', '2.4.44', '', 'not_affected outside'],
  ['grype/BIT-node-2020-8201', 'node', '13.0.0', '', 'not_affected outside'],
  ['grype/BIT-node-2020-8201', 'node', '14.10.1', '', 'affected in_range'],
  ['grype/CGA-224q-ccj5-2p53', 'haproxy-2.2', '2.2.33-r7', '', 'affected in_range'],
  ['grype/CGA-224q-ccj5-2p53', 'haproxy-2.2', '2.2.34-r0', '', 'not_affected outside'],
  ['grype/GO-2022-0969', 'stdlib', '1.19.0-rc.1', '', 'affected in_range'],
  ['grype/GO-2022-0969', 'stdlib', '1.18.6', '', 'not_affected outside'],
  [
    'grype/GO-2024-3312',
    'github.com/canonical/lxd',
    '0.0.0-20240101000000-0123456789ab',
    '',
    'affected in_range',
  ],
  [
    'grype/GO-2026-4610',
    'github.com/docker/cli',
    '29.2.0+incompatible',
    '',
    'not_affected outside',
  ],
  ['grype/ROOT-APP-NPM-CVE-2022-25883', '@rootio/semver', '7.5.1', 'npm', 'unknown no_comparator'],
  [
    'nointroduced-CVE-2023-41045',
    'github.com/graylog2/graylog2-server',
    '5.0.8',
    '',
    'unknown commit_missing',
  ],
  ['RHSA-2024_4546', 'git-lfs', '2.13.3-3.el8', '8.6', 'affected in_range'],
  ['RHSA-2024_4546', 'git-lfs', '0:2.13.3-3.el8_6.1', '8.6', 'not_affected outside'],
  ['RHSA-2024_4546', 'git-lfs', '2.13.3-3.el8', '8.8', 'not_affected release_differs'],
  ['less_than_equals_no_patch.osv', 'shiba', '', '', 'affected in_range'],
  ['PYSEC-2023-74', 'requests', '2.31', '', 'not_affected outside'],
  ['PYSEC-2023-74', 'requests', '2.30.0', '', 'affected in_range'],
];

for (const [file, name, version, release, expected] of VERDICTS) {
  test(`${file}: ${name} "${version}" of release "${release}" is ${expected}`, () => {
    const own = advisoryOf(file).affected.filter((affected) => affected.name === name);
    assert.ok(own.length > 0);
    const verdicts = own.map((affected) => {
      const { verdict, why } = matchAffected(prepareAffected(affected), { version, release });
      return `${verdict} ${why}`;
    });
    assert.ok(verdicts.includes(expected), verdicts.join('; '));
  });
}

const RECORDS: [string, string, string][] = [
  ['grype/ALSA-2020-1636', 'CVE-2018-13139 CVE-2018-19662', 'medium null'],
  ['grype/ALSA-2025-7467', 'CVE-2025-27144', 'medium null'],
  ['grype/BIT-apache-2020-11984', 'CVE-2020-11984', 'critical 9.8'],
  ['grype/CGA-224q-ccj5-2p53', 'CVE-2025-32464', 'critical 9.1'],
  ['grype/GO-2020-0001', 'CVE-2020-36567', 'unassigned null'],
  ['CVE-2018-5407', 'CVE-2018-5407', 'medium 4.7'],
  ['RHSA-2024_4546', 'CVE-2023-45288', 'high 7.5'],
  ['MAL-2024-10238', '', 'unassigned null'],
];

for (const [file, vulnerabilities, severity] of RECORDS) {
  test(`${file} is evidence for "${vulnerabilities}" and rates ${severity}`, () => {
    const advisory = advisoryOf(file);
    const rated = severityOf(advisory);
    assert.equal(vulnerabilityIdsOf(advisory).join(' '), vulnerabilities);
    assert.equal(`${rated.severity} ${rated.cvss}`, severity);
  });
}
