import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS } from '../../vectors/corpus.ts';
import type { Advisory, Affected } from './advisory.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';
import { parsedVersionOf } from './version-schemes.ts';

function records(path: string): Advisory[] {
  const text = zstdDecompressSync(readFileSync(CORPUS + path)).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseOsv(JSON.parse(line)));
}

/** Records, affected entries, ranges of entries that cannot be decided, all as counted in the files. */
const FILES: [string, { records: number; affected: number; undecidable: number }][] = [
  ['osv/almalinux.jsonl.zst', { records: 5680, affected: 71329, undecidable: 0 }],
  ['osv/cran.jsonl.zst', { records: 14, affected: 14, undecidable: 0 }],
  ['osv/crates.jsonl.zst', { records: 1206, affected: 1206, undecidable: 0 }],
  ['osv/drupal.jsonl.zst', { records: 591, affected: 591, undecidable: 0 }],
  ['osv/go.jsonl.zst', { records: 4291, affected: 6125, undecidable: 0 }],
  ['osv/haskell.jsonl.zst', { records: 35, affected: 44, undecidable: 0 }],
  ['osv/kubernetes.jsonl.zst', { records: 47, affected: 50, undecidable: 0 }],
  ['osv/malicious-packages.jsonl.zst', { records: 33076, affected: 33076, undecidable: 0 }],
  ['osv/psf.jsonl.zst', { records: 132, affected: 132, undecidable: 0 }],
  ['osv/pypa.jsonl.zst', { records: 7080, affected: 7081, undecidable: 0 }],
  ['osv-derived/derived.jsonl.zst', { records: 2421, affected: 2421, undecidable: 0 }],
];

for (const [path, expected] of FILES) {
  test(`Every record of ${path} is read and prepared`, () => {
    const advisories = records(path);
    const prepared = advisories.flatMap(({ affected }) => affected).map(prepareAffected);
    assert.deepEqual(
      {
        records: advisories.length,
        affected: prepared.length,
        undecidable: prepared.filter(({ undecidable }) => undecidable !== null).length,
      },
      expected,
    );
  });
}

/** Explicit versions of an entry that its ranges alone decide differently. */
function disagreements(affected: Affected): string[] {
  const prepared = prepareAffected({ ...affected, versions: [] });
  if (prepared.ranges.length === 0) return [];
  return affected.versions.filter((version) => {
    const parsed = parsedVersionOf(affected.ecosystem, version);
    return matchAffected(prepared, { version, parsed, release: '' }).verdict !== 'affected';
  });
}

/** Entries whose list has more than their ranges: the version is affected by the list. */
const LISTED: [string, { compared: number; outside: Record<string, string[]>; why: string }][] = [
  [
    'osv/pypa.jsonl.zst',
    {
      compared: 588724,
      outside: {
        'PYSEC-2021-114': ['2.11.6'],
        'PYSEC-2021-121': ['trunk'],
        'PYSEC-2026-783': ['trunk'],
        'PYSEC-2023-61': ['3.2a1', '3.2b1', '3.2rc1', '4.2a1', '4.2b1', '4.2rc1'],
      },
      why: 'ranges that overlap inside one list of events; a branch; pre-releases below `introduced`',
    },
  ],
  ['osv/cran.jsonl.zst', { compared: 144, outside: {}, why: '' }],
  [
    'osv/malicious-packages.jsonl.zst',
    {
      compared: 9680,
      outside: {
        'MAL-2025-3661': ['99.9.0'],
        'MAL-2025-3959': ['99.9.0'],
        'MAL-2025-3663': ['99.9.0'],
        'MAL-2025-3960': ['99.9.0'],
        'MAL-2025-3961': ['1.0.0'],
      },
      why: 'the list holds an earlier release than the open range',
    },
  ],
];

for (const [path, { compared, outside, why }] of LISTED) {
  test(`Explicit versions of ${path} lie in their ranges${why && `, but for ${why}`}`, () => {
    const found: Record<string, string[]> = {};
    let count = 0;
    for (const { id, affected } of records(path)) {
      for (const entry of affected) {
        if (entry.ranges.every(({ type }) => type === 'GIT')) continue;
        count += entry.versions.length;
        const outsiders = disagreements(entry);
        if (outsiders.length > 0) found[id] = outsiders;
      }
    }
    assert.deepEqual(found, outside);
    assert.equal(count, compared);
  });
}
