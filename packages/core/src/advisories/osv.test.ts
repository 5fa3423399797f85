import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { liveAffectedOf } from './advisory.ts';
import { AdvisoryError } from './advisory-error.ts';
import { parseOsv } from './osv.ts';

const vectors = new URL('../../vectors/osv/', import.meta.url);

const record = {
  id: 'GHSA-35jh-r3h4-6jhm',
  modified: '2026-01-01T00:00:00Z',
  aliases: ['CVE-2021-23337'],
  summary: 'Command injection in lodash',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'lodash' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
    },
  ],
};

function withAffected(entry: unknown): unknown {
  return { ...record, affected: [entry] };
}

test('A record becomes ids, texts and one stored form per affected package', () => {
  const advisory = parseOsv(record);
  assert.deepEqual(advisory.affected, [
    {
      ecosystem: 'npm',
      release: '',
      name: 'lodash',
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.17.21' }] }],
      versions: [],
      repository_url: null,
    },
  ]);
  assert.deepEqual(JSON.parse(JSON.stringify(advisory)), advisory);
});

test('Release, registry and name of a package are taken apart and normalized', () => {
  const cases: [string, string, string, string, string | null, string][] = [
    ['Debian:12', 'openssl', 'Debian', '12', null, 'openssl'],
    ['Ubuntu:Pro:18.04:LTS', 'bash', 'Ubuntu', 'Pro:18.04:LTS', null, 'bash'],
    [
      'Red Hat:rhel_aus:8.4::appstream',
      'podman',
      'Red Hat',
      'rhel_aus:8.4::appstream',
      null,
      'podman',
    ],
    [
      'Packagist:https://packages.drupal.org/8',
      'Drupal/Core',
      'Packagist',
      '',
      'https://packages.drupal.org/8',
      'drupal/core',
    ],
    ['Maven:https://maven.google.com', 'a.B:c', 'Maven', '', 'https://maven.google.com', 'a.B:c'],
    ['PyPI', 'Zope._-Interface', 'PyPI', '', null, 'zope-interface'],
    ['NuGet', 'Newtonsoft.Json', 'NuGet', '', null, 'newtonsoft.json'],
    ['kubernetes', 'k8s.io/kubelet', 'Kubernetes', '', null, 'k8s.io/kubelet'],
    ['Unheard Of:1', 'X', 'Unheard Of', '1', null, 'X'],
  ];
  for (const [text, packageName, ecosystem, release, repository, name] of cases) {
    const [affected] = parseOsv(
      withAffected({ package: { ecosystem: text, name: packageName } }),
    ).affected;
    assert.deepEqual(
      [affected?.ecosystem, affected?.release, affected?.repository_url, affected?.name],
      [ecosystem, release, repository, name],
      text,
    );
  }
});

test('An entry without a package is one GIT package per repository', () => {
  const ranges = [
    'https://github.com/python/cpython',
    'https://GitHub.com/python/cpython.git/',
  ].map((repo) => ({ type: 'GIT', repo, events: [{ introduced: '0' }] }));
  const { affected } = parseOsv(withAffected({ ranges }));
  assert.deepEqual(
    affected.map(({ ecosystem, name, ranges: own }) => [ecosystem, name, own.length]),
    [['GIT', 'github.com/python/cpython', 2]],
  );
});

test('The GHSA bound is kept only for an open range', () => {
  const events = [[{ introduced: '0' }], [{ introduced: '0' }, { fixed: '2.0' }]];
  const { affected } = parseOsv(
    withAffected({
      package: record.affected[0]?.package,
      ranges: events.map((own) => ({ type: 'SEMVER', events: own })),
      database_specific: { last_known_affected_version_range: '<= 1.9' },
    }),
  );
  assert.deepEqual(
    affected[0]?.ranges.map((range) => range.last_known),
    ['<= 1.9', undefined],
  );
});

test('A withdrawn record keeps its text and affects nothing', () => {
  const advisory = parseOsv({ ...record, withdrawn: '2026-02-01T00:00:00Z' });
  assert.equal(advisory.affected.length, 1);
  assert.deepEqual(liveAffectedOf(advisory), []);
  assert.equal(liveAffectedOf(parseOsv(record)).length, 1);
});

test('Null lists, the year 0001 and a missing summary count as absent', () => {
  const advisory = parseOsv({
    id: 'X-1',
    modified: '0001-01-01T00:00:00Z',
    aliases: null,
    affected: null,
    details: 'First line.\nSecond line.',
  });
  assert.equal(advisory.modified, null);
  assert.equal(advisory.summary, 'First line.');
  assert.deepEqual(advisory.affected, []);
});

test('Refuses unreadable input with code and pointer', () => {
  const range = (over: object) => withAffected({ package: record.affected[0]?.package, ...over });
  const cases: [unknown, string, string][] = [
    [[], 'structure', ''],
    [{ modified: record.modified }, 'missing', '/id'],
    [{ id: 'X-1' }, 'missing', '/modified'],
    [{ ...record, modified: 'yesterday' }, 'instant', '/modified'],
    [{ ...record, aliases: 'CVE-2021-1' }, 'structure', '/aliases'],
    [{ ...record, aliases: [1] }, 'structure', '/aliases/0'],
    [{ ...record, summary: 'x'.repeat(1_000_001) }, 'too_long', '/summary'],
    [withAffected({ package: { name: 'x' } }), 'missing', '/affected/0/package/ecosystem'],
    [range({ ranges: [{ type: 'NEW', events: [] }] }), 'structure', '/affected/0/ranges/0/type'],
    [
      range({ ranges: [{ type: 'GIT', events: [{ until: '1' }] }] }),
      'event',
      '/affected/0/ranges/0/events/0',
    ],
    [range({ versions: {} }), 'structure', '/affected/0/versions'],
  ];
  for (const [input, code, at] of cases) {
    assert.throws(
      () => parseOsv(input),
      (error) => error instanceof AdvisoryError && error.code === code && error.at === at,
      `${code} at ${at}`,
    );
  }
});

test('The documents of the OSV linter and of the GHSA converter are read, the bad ones too', () => {
  const names = readdirSync(vectors).filter((name) => name.endsWith('.json'));
  assert.equal(names.length, 23);
  let entries = 0;
  for (const name of names) {
    const advisory = parseOsv(JSON.parse(readFileSync(new URL(name, vectors), 'utf8')));
    assert.ok(advisory.id !== '' && advisory.modified !== null, name);
    entries += advisory.affected.length;
  }
  assert.equal(entries, 44);
});
