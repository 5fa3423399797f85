import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { readCpe } from '../sbom/package-identity-cpe.ts';
import type { Advisory } from './advisory.ts';
import { AdvisoryError } from './advisory-error.ts';
import { matchAffected } from './match.ts';
import { idOfRecord, parseAdvisory } from './parse-advisory.ts';
import { prepareAffected } from './prepare.ts';

/** A record of NVD as its API answered (vectors/nvd/SOURCE.md). */
function published(id: string): Advisory {
  const file = new URL(`../../vectors/nvd/${id}.json`, import.meta.url);
  return parseAdvisory(JSON.parse(readFileSync(file, 'utf8')).vulnerabilities[0]);
}

/** A record about one product, whose nodes have these names. */
function recordOf(cpeMatch: object[], more: object = {}): Advisory {
  return parseAdvisory({
    cve: {
      ...{ id: 'CVE-2026-0001', lastModified: '2026-01-02T03:04:05.678', vulnStatus: 'Analyzed' },
      configurations: [{ nodes: [{ operator: 'OR', negate: false, cpeMatch }] }],
      ...more,
    },
  });
}

const vulnerable = (criteria: string, bounds: object = {}) => ({
  ...{ vulnerable: true, criteria },
  ...bounds,
});

/** `verdict why` of a component that has only this CPE; `no record` without an entry of its product. */
function said(advisory: Advisory, cpe: string): string {
  const { match_name, match_version, ecosystem } = packageIdentityOf({
    ...blankComponent('c'),
    cpe,
  });
  const entry = advisory.affected.find((one) => one.name === match_name);
  if (entry === undefined) return 'no record';
  assert.equal(entry.ecosystem, ecosystem);
  const attributes = readCpe(cpe)?.attributes ?? [];
  const subject = { version: match_version, release: '', cpe: attributes };
  const { verdict, why } = matchAffected(prepareAffected(entry), subject);
  return `${verdict} ${why}`;
}

const full = (head: string, rest = '*:*:*:*:*:*:*') => `cpe:2.3:${head}:${rest}`;

test('reads id, texts, instants and ratings of published records', () => {
  const found = published('CVE-2018-1000500');
  assert.equal(found.id, 'CVE-2018-1000500');
  assert.match(found.summary, /^Busybox contains a Missing SSL certificate validation/);
  assert.match(found.published ?? '', /^2018-06-26T16:29:00\.\d+Z$/);
  assert.equal(found.withdrawn, null);
  assert.deepEqual(
    found.severities.map(({ type }) => type),
    ['CVSS_V3', 'CVSS_V2'],
  );
  assert.ok(found.references.length > 0);
});

test('compares names of published records by vendor, product and version', () => {
  const jukebox = published('CVE-2022-36749');
  assert.equal(said(jukebox, full('a:sourcefabric:rpi-jukebox-rfid:2.3.0')), 'affected in_range');
  assert.equal(said(jukebox, 'cpe:/a:sourcefabric:rpi-jukebox-rfid:2.3.0'), 'affected in_range');
  assert.equal(
    said(jukebox, full('a:sourcefabric:rpi-jukebox-rfid:2.3.1')),
    'not_affected outside',
  );
  assert.equal(said(jukebox, full('a:other:rpi-jukebox-rfid:2.3.0')), 'no record');
  assert.equal(said(jukebox, full('a:sourcefabric:rpi-jukebox-rfid:*')), 'unknown version_missing');
});

test('a target that the component leaves open is unclear, and another one differs', () => {
  const charts = published('CVE-2022-25929');
  const name = 'a:smoothiecharts:smoothie_charts:1.31.0';
  assert.equal(said(charts, full(name, '*:*:*:*:node.js:*:*')), 'affected in_range');
  assert.equal(said(charts, full(name)), 'unknown cpe_unclear');
  assert.equal(said(charts, full(name, '*:*:*:*:wordpress:*:*')), 'not_affected outside');
  const xen = published('CVE-2022-33745');
  assert.equal(said(xen, full('o:xen:xen:4.16.1', '*:*:*:*:*:x86:*')), 'affected in_range');
  assert.equal(said(xen, full('o:xen:xen:4.16.1', '*:*:*:*:*:arm:*')), 'not_affected outside');
  assert.equal(said(xen, full('a:xen:xen:4.16.1', '*:*:*:*:*:x86:*')), 'not_affected outside');
});

test('a product that is affected together with another one is unknown', () => {
  const idf = published('CVE-2020-13595');
  assert.equal(said(idf, full('a:espressif:esp-idf:4.0')), 'unknown platform_missing');
  assert.equal(said(idf, full('a:espressif:esp-idf:99.0')), 'not_affected outside');
  assert.equal(said(idf, full('h:espressif:esp32:-')), 'no record', 'it is not vulnerable itself');
});

test('bounds include or exclude their version', () => {
  const name = full('a:acme:tool:*');
  const between = recordOf([
    vulnerable(name, { versionStartExcluding: '1.0', versionEndExcluding: '2.0' }),
    vulnerable(name, { versionStartIncluding: '3.0', versionEndIncluding: '4.0' }),
  ]);
  const expected = {
    ...{ '0.9': 'no', '1.0': 'no', '1.0.0': 'no', '1.0.1': 'yes', '2.0-rc1': 'yes', '2.0': 'no' },
    ...{ '3.0': 'yes', '4.0.0': 'yes', '4.0.1': 'no' },
  };
  for (const [version, is] of Object.entries(expected))
    assert.equal(
      said(between, full(`a:acme:tool:${version}`)),
      is === 'yes' ? 'affected in_range' : 'not_affected outside',
      version,
    );
  assert.equal(said(between, full('a:acme:tool:1.5-el8')), 'unknown version_unreadable');
});

test('updates, patterns and NA of a name are compared as attributes', () => {
  const beta = recordOf([vulnerable(full('a:acme:tool:1.0', 'beta1:*:*:*:*:*:*'))]);
  assert.equal(said(beta, full('a:acme:tool:1.0', 'beta1:*:*:*:*:*:*')), 'affected in_range');
  assert.equal(said(beta, full('a:acme:tool:1.0', 'beta2:*:*:*:*:*:*')), 'not_affected outside');
  assert.equal(said(beta, full('a:acme:tool:1.0')), 'unknown cpe_unclear');
  const pattern = recordOf([vulnerable(full('a:acme:tool:1.*'))]);
  assert.equal(said(pattern, full('a:acme:tool:1.7')), 'affected in_range');
  assert.equal(said(pattern, full('a:acme:tool:2.7')), 'not_affected outside');
  const never = recordOf([vulnerable(full('a:acme:tool:-'))]);
  assert.equal(said(never, full('a:acme:tool:2.7')), 'not_affected outside');
  const all = recordOf([vulnerable(full('a:acme:tool:*'))]);
  assert.equal(said(all, full('a:acme:tool:*')), 'affected in_range');
});

test('a negated or joined node leaves its products undecided', () => {
  const cpeMatch = [vulnerable(full('a:acme:tool:1.0')), vulnerable(full('a:acme:other:1.0'))];
  for (const node of [
    { operator: 'OR', negate: true, cpeMatch },
    { operator: 'AND', cpeMatch },
  ])
    assert.equal(
      said(recordOf([], { configurations: [{ nodes: [node] }] }), full('a:acme:tool:1.0')),
      'unknown platform_missing',
    );
});

test('a rejected record is withdrawn, one that is not analyzed has no products', () => {
  const rejected = recordOf([], { vulnStatus: 'Rejected' });
  assert.equal(rejected.withdrawn, '2026-01-02T03:04:05.678Z');
  const waiting = recordOf([], { configurations: undefined, vulnStatus: 'Awaiting Analysis' });
  assert.deepEqual(waiting.affected, []);
});

test('a broken record names the place of the problem', () => {
  assert.deepEqual(idOfRecord({ cve: {} }), { id: undefined, at: '/cve/id' });
  assert.throws(
    () => recordOf([{ vulnerable: true, criteria: 7 }]),
    (error: unknown) =>
      error instanceof AdvisoryError &&
      error.at === '/cve/configurations/0/nodes/0/cpeMatch/0/criteria',
  );
});
