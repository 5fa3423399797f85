/** Digests of the matcher: one of its verdicts about the committed records, one of its source files. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Affected } from './advisory.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';
import { spanKeyOf, spanOf } from './span.ts';
import { parsedVersionOf } from './version-schemes.ts';

/** `packages/core/vectors/matcher.json`. */
export interface MatcherDigest {
  version: number;
  /** Compared pairs of an entry and a version. */
  pairs: number;
  /** SHA-256 over the verdict and reason of each, and over all spans. */
  verdicts: string;
  /** SHA-256 over the sources that decide, without lines of comments. */
  sources: string;
}

const CORE = fileURLToPath(new URL('../../', import.meta.url));
/** Entry points; their imports are found from here. */
const ENTRIES = [
  ...['src/advisories/match.ts', 'src/advisories/span.ts'],
  ...['src/advisories/source-entry.ts', 'src/advisories/source-look-up.ts'],
];
/** Valid and invalid version strings of any ecosystem. */
const ODD = ['', '0', '1', '1.0', '1.0.0-rc.1', '1:1.0-1', '2.0.0+x', 'latest', 'v1', '１'];
const MOST_OF_ECOSYSTEM = 400;
const MOST_RANGES = 40;
/** Files of `vectors/versions/osv-scalibr` and the ecosystem of each. */
const ORDERED: Record<string, string> = {
  ...{ alpine: 'Alpine', cran: 'CRAN', debian: 'Debian', hackage: 'Hackage', maven: 'Maven' },
  ...{ nuget: 'NuGet', packagist: 'Packagist', pub: 'Pub', pypi: 'PyPI', redhat: 'Red Hat' },
  ...{ rubygems: 'RubyGems', semver: 'npm' },
};

/** File that stores the digest. */
export const DIGEST_FILE = join(CORE, 'vectors/matcher.json');

/**
 * Recomputes the verdict of every committed OSV record for every version that any record of its ecosystem
 * names.
 */
export function digestVerdicts(): Pick<MatcherDigest, 'pairs' | 'verdicts'> {
  const entries = globSync('vectors/osv/**/*.json', { cwd: CORE })
    .sort()
    .flatMap((file) => [...affectedOf(join(CORE, file))])
    .concat(Object.entries(ORDERED).flatMap(rangesOf));
  const byEcosystem = Map.groupBy(entries, ({ ecosystem }) => ecosystem);
  const hash = createHash('sha256');
  let pairs = 0;
  for (const [ecosystem, group] of [...byEcosystem].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const versions = versionsOf(group);
    for (const version of versions) {
      hash.update(`${spanKeyOf(ecosystem, parsedVersionOf(ecosystem, version))}\n`);
    }
    for (const entry of group) {
      const prepared = prepareAffected(entry);
      hash.update(`${JSON.stringify(spanOf(prepared))}\n`);
      for (const version of versions) {
        for (const release of new Set([entry.release, '', '1'])) {
          const { verdict, why } = matchAffected(prepared, { version, release });
          hash.update(`${verdict} ${why}\n`);
          pairs++;
        }
      }
    }
  }
  return { pairs, verdicts: hash.digest('hex') };
}

/** Ranges between versions that a file of ordered pairs names: a few of them, spread over the file. */
function rangesOf([file, ecosystem]: [file: string, ecosystem: string]): Affected[] {
  const text = readFileSync(
    join(CORE, 'vectors/versions/osv-scalibr', `${file}-versions.txt`),
    'utf8',
  );
  const pairs = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([a, sign, b]) => sign === '<' && a !== undefined && b !== undefined);
  const step = Math.max(1, Math.floor(pairs.length / MOST_RANGES));
  return pairs
    .filter((_, nth) => nth % step === 0)
    .map(([introduced = '', , fixed = '']) => ({
      ...{ ecosystem, release: '', name: 'any', repository_url: null, versions: [] },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced }, { fixed }] }],
    }));
}

/** Entries of a record; none of a file that is no record. */
function affectedOf(path: string): readonly Affected[] {
  try {
    return parseOsv(JSON.parse(readFileSync(path, 'utf8'))).affected;
  } catch {
    return [];
  }
}

function versionsOf(entries: readonly Affected[]): string[] {
  const named = entries.flatMap(({ ranges, versions }) => [
    ...versions,
    ...ranges.flatMap(({ events }) => events.map((event) => String(Object.values(event)[0]))),
  ]);
  return [...new Set([...ODD, ...named])].sort().slice(0, MOST_OF_ECOSYSTEM);
}

/** Digest of the sources that decide a verdict. */
export function digestSources(): string {
  const hash = createHash('sha256');
  for (const path of [...reachedFrom(ENTRIES)].sort()) {
    hash.update(`${path}\n${withoutComments(readFileSync(join(CORE, path), 'utf8'))}`);
  }
  return hash.digest('hex');
}

/** Returns the core files that the given files import, directly or not, and the files themselves. */
function reachedFrom(entries: readonly string[]): Set<string> {
  const reached = new Set(entries);
  for (const path of reached) {
    const text = readFileSync(join(CORE, path), 'utf8');
    for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      reached.add(relative(CORE, join(CORE, dirname(path), imported)));
    }
  }
  return reached;
}

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/\*|\*|$)/.test(line))
    .join('\n');
