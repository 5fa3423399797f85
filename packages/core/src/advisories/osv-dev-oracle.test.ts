/** What the OSV.dev service answered for a package and version, against our verdict on the same records. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { matchNameOf } from '../sbom/package-identity-ecosystem.ts';
import { liveAffectedOf } from './advisory.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { type PreparedAffected, prepareAffected } from './prepare.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const isAbsent = existsSync(corpus) ? false : 'the corpus is not beside this checkout';
const snapshots = new URL('osv-vulnfeeds/tools/apitester/__snapshots__/', corpus);

interface Answer {
  query?: { package?: { name?: string; ecosystem?: string; purl?: string }; version?: string };
  vulns?: { id: string }[];
}

interface Snapshot extends Answer {
  results?: Answer[];
}

function answers(): Answer[] {
  return globSync('*.snap', { cwd: fileURLToPath(snapshots) }).flatMap((name) => {
    const blocks = readFileSync(new URL(name, snapshots), 'utf8').split('\n---\n');
    return blocks.flatMap((block) => {
      const start = block.indexOf('\n{');
      if (start < 0) return [];
      const snapshot: Snapshot = JSON.parse(block.slice(start));
      return snapshot.results ?? [snapshot];
    });
  });
}

function candidates(path: string): Map<string, { id: string; prepared: PreparedAffected }[]> {
  const lines = zstdDecompressSync(readFileSync(new URL(path, corpus)))
    .toString()
    .split('\n');
  const entries = lines
    .filter((line) => line !== '')
    .map((line) => parseOsv(JSON.parse(line)))
    .flatMap((advisory) =>
      liveAffectedOf(advisory).map((affected) => ({ id: advisory.id, affected })),
    );
  return new Map(
    [...Map.groupBy(entries, ({ affected }) => affected.name)].map(([name, group]) => [
      name,
      group.map(({ id, affected }) => ({ id, prepared: prepareAffected(affected) })),
    ]),
  );
}

/** Distinct queries of one ecosystem -> ids of one database that the service gave. */
function queries(ecosystem: string, prefix: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { query, vulns } of answers()) {
    if (query?.package?.ecosystem !== ecosystem || !query.version || !query.package.name) continue;
    const key = `${matchNameOf(ecosystem, query.package.name)} ${query.version}`;
    const ids = (vulns ?? []).map(({ id }) => id).filter((id) => id.startsWith(prefix));
    found.set(key, new Set(ids));
  }
  return found;
}

function differences(path: string, ecosystem: string, prefix: string) {
  const records = candidates(path);
  const known = new Set([...records.values()].flat().map(({ id }) => id));
  const missed: string[] = [];
  const extra: string[] = [];
  let agreed = 0;
  const asked = queries(ecosystem, prefix);
  for (const [key, expected] of asked) {
    const [name = '', version = ''] = key.split(' ');
    const ours = new Set(
      (records.get(name) ?? [])
        .filter(
          ({ prepared }) =>
            matchAffected(prepared, { version, release: '' }).verdict === 'affected',
        )
        .map(({ id }) => id),
    );
    for (const id of expected) {
      if (ours.has(id)) agreed += 1;
      else missed.push(`${key} ${id}${known.has(id) ? '' : ' (not in the corpus)'}`);
    }
    for (const id of ours) if (!expected.has(id)) extra.push(`${key} ${id}`);
  }
  return { queries: asked.size, agreed, missed, extra };
}

test('Go modules: the same GO records as OSV.dev', { skip: isAbsent }, () => {
  const found = differences('osv/go.jsonl.zst', 'Go', 'GO-');
  assert.deepEqual(found, { queries: 11, agreed: 153, missed: [], extra: [] });
});

/** Published after the records of the corpus were taken. */
const LATER = [
  'django 1.11.29 PYSEC-2026-3717',
  'django 2.2.24 PYSEC-2026-3717',
  'sqlparse 0.5.3 PYSEC-2026-3696',
  'sqlparse 0.5.3 PYSEC-2026-3697',
  'sqlparse 0.5.3 PYSEC-2026-3698',
  'sqlparse 0.5.3 PYSEC-2026-3699',
].map((missed) => `${missed} (not in the corpus)`);

test('PyPI packages: the same PYSEC records as OSV.dev', { skip: isAbsent }, () => {
  const found = differences('osv/pypa.jsonl.zst', 'PyPI', 'PYSEC-');
  assert.deepEqual(found, { queries: 31, agreed: 48, missed: LATER, extra: [] });
});

/** The snapshots hold a text for instants and a number for lists of versions. */
function withoutPlaceholders(vuln: object): object {
  const affected = 'affected' in vuln && Array.isArray(vuln.affected) ? vuln.affected : [];
  return {
    ...vuln,
    modified: '2026-01-01T00:00:00Z',
    affected: affected.map((entry) => ({ ...entry, versions: [] })),
  };
}

test('Full answers: every record that came with the answer matches', { skip: isAbsent }, () => {
  const full = answers().filter(({ vulns }) => vulns?.some((vuln) => 'affected' in vuln));
  const verdicts: string[] = [];
  for (const { query, vulns } of full) {
    const version = query?.version ?? query?.package?.purl?.split('@')[1];
    const name = query?.package?.name ?? query?.package?.purl?.split('/').at(-1)?.split('@')[0];
    if (!version || !name || query?.package?.ecosystem === 'GIT') continue;
    for (const vuln of vulns ?? []) {
      const own = parseOsv(withoutPlaceholders(vuln)).affected.filter(
        (affected) => affected.name === name,
      );
      const ours = own.map(
        (each) => matchAffected(prepareAffected(each), { version, release: '' }).verdict,
      );
      verdicts.push(ours.includes('affected') ? 'affected' : `${name} ${version} ${vuln.id}`);
    }
  }
  assert.deepEqual([...new Set(verdicts)], ['affected']);
  assert.equal(verdicts.length, 33);
});
