import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streamOfLabel } from '../purl/module-label.ts';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { matchAffected } from './match.ts';
import { streamsIn } from './module-stream.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';

/** An erratum in the form of AlmaLinux's records. */
function erratum(summary: string, name: string, fixed: string, ecosystem = 'AlmaLinux:8') {
  return parseOsv({
    id: 'ALSA-2023:0001',
    modified: '2023-01-01T00:00:00Z',
    summary,
    affected: [
      {
        package: { ecosystem, name },
        ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
      },
    ],
  });
}

/** `verdict why` of a build of a package, with the stream that its purl states. */
function said(record: ReturnType<typeof erratum>, version: string, stream = ''): string {
  const [entry] = record.affected;
  assert.ok(entry);
  const { verdict, why } = matchAffected(prepareAffected(entry), { version, release: '8', stream });
  return `${verdict} ${why}`;
}

const NODE_18 = erratum(
  'Important: nodejs:18 security update',
  'nodejs',
  '1:18.18.2-2.module_el8.8.0+3657+1b1a1a1a',
);
const NPM_18 = erratum(
  'Important: nodejs:18 security update',
  'npm',
  '1:9.8.1-1.18.18.2.2.module_el8.8.0+3657+1b1a1a1a',
);
const PERL = erratum(
  'Moderate: perl:5.30 security update',
  'perl',
  '4:5.30.1-452.module_el8.4.0+2178+17ee7d3a',
);

test('streams are read from labels and summaries', () => {
  assert.equal(streamOfLabel('nodejs:16:8060020220413102012:d63f516d'), 'nodejs:16');
  assert.equal(streamOfLabel('nodejs'), '');
  const summaries: [string, string[]][] = [
    ['Important: nodejs:18 security update', ['nodejs:18']],
    ['new module: php:7.4', ['php:7.4']],
    ['idm:DL1 and idm:client security update', ['idm:DL1', 'idm:client']],
    ['RHSA-2022:6449: nodejs:16 security and bug fix update', ['nodejs:16']],
    ['Low: see RHSA-2022:6449, for openssl', []],
    ['Moderate: openssl security update', []],
  ];
  for (const [summary, streams] of summaries) assert.deepEqual(streamsIn(summary), streams);
});

test('compares a build only with errata of its own stream', () => {
  const cases: [typeof NODE_18, string, string, string][] = [
    [NODE_18, '1:18.12.1-2.module_el8.7.0+1', 'nodejs:18', 'affected in_range'],
    [NODE_18, '1:18.18.2-2.module_el8.8.0+3657+1b1a1a1a', 'nodejs:18', 'not_affected outside'],
    [NODE_18, '1:16.20.2-1.module_el8.8.0+1', 'nodejs:16', 'not_affected stream_differs'],
    [NPM_18, '1:8.19.4-1.16.20.2.1.module_el8.8.0+1', 'nodejs:16', 'not_affected stream_differs'],
    [PERL, '4:5.26.3-416.module+el8.1.0+2', 'perl:5.26', 'not_affected stream_differs'],
  ];
  for (const [record, version, stream, expected] of cases) {
    assert.equal(said(record, version, stream), expected, `${version} ${stream}`);
  }
});

test('uses the version of the module’s own package without a stated stream, and does not guess', () => {
  const cases: [typeof NODE_18, string, string][] = [
    [NODE_18, '1:18.12.1-2.module_el8.7.0+1', 'affected in_range'],
    [NODE_18, '1:16.20.2-1.module_el8.8.0+1', 'not_affected stream_differs'],
    [NODE_18, '1:180.1-1.module_el8.8.0+1', 'not_affected stream_differs'],
    [NPM_18, '1:8.19.4-1.module_el8.8.0+1', 'unknown stream_missing'],
    [NPM_18, '1:10.0.0-1.module_el8.8.0+1', 'not_affected outside'],
    [PERL, '4:5.30.0-1.module_el8.1.0+1', 'affected in_range'],
  ];
  for (const [record, version, expected] of cases) assert.equal(said(record, version), expected);
});

test('plain builds and modular errata do not meet, nor modular builds and plain errata', () => {
  assert.equal(said(PERL, '4:5.26.3-422.el8'), 'not_affected stream_differs');
  const plain = erratum('Moderate: perl security update', 'perl', '4:5.26.3-419.el8');
  assert.equal(said(plain, '4:5.26.3-416.el8'), 'affected in_range');
  assert.equal(
    said(plain, '4:5.24.4-403.module_el8.1.0+1', 'perl:5.24'),
    'not_affected stream_differs',
  );
});

test('a modular erratum that names no stream leaves a lower build undecided', () => {
  const record = erratum('bug fix update', 'nodejs', '1:18.18.2-2.module+el8.8.0+1');
  assert.equal(said(record, '1:16.20.2-1.module+el8.8.0+1', 'nodejs:16'), 'unknown stream_missing');
});

test('every rebuild of Red Hat Enterprise Linux is compared by streams, other RPM distributions are not', () => {
  const fixed = '1:18.18.2-2.module+el8.8.0+1';
  for (const ecosystem of ['AlmaLinux:8', 'Red Hat:8', 'Rocky Linux:8', 'Oracle Linux:8']) {
    const record = erratum('nodejs:18 security update', 'nodejs', fixed, ecosystem);
    assert.equal(
      said(record, '1:16.20.2-1.module+el8.8.0+1'),
      'not_affected stream_differs',
      ecosystem,
    );
  }
  const suse = erratum('nodejs:18 security update', 'nodejs', '18.18.2-2', 'openSUSE:8');
  assert.equal(said(suse, '16.20.2-1'), 'affected in_range');
});

test('the stream is part of the package’s identity, its build number is not', () => {
  const purl =
    'pkg:rpm/almalinux/nodejs@16.20.2-1.module_el8.8.0%2B1?arch=x86_64&distro=almalinux-8.8';
  const of = (text: string, label = '') =>
    packageIdentityOf({
      ...blankComponent('/components/0'),
      name: 'nodejs',
      purl: text,
      properties: label === '' ? [] : [{ name: 'syft:metadata:modularityLabel', value: label }],
    });
  const stated = of(`${purl}&rpmmod=nodejs:16:8080020230801:63b34585`);
  assert.match(stated.identity, /rpmmod=nodejs:16$/);
  assert.deepEqual(of(purl, 'nodejs:16:8090020240101:aaaaaaaa'), stated);
  assert.equal(stated.unchecked, '');
  assert.equal(of('pkg:rpm/almalinux/nodejs@16.20.2-1.module_el8.8.0%2B1').release, '8');
});
