/** Answers of the OSV.dev service to the queries of its API tester. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CORPUS } from '../corpus.ts';

const SNAPSHOTS = new URL('osv-vulnfeeds/tools/apitester/__snapshots__/', CORPUS);

/** A query with its answer. */
export interface OsvAnswer {
  query?: {
    package?: { name?: string; ecosystem?: string; purl?: string };
    version?: string;
    commit?: string;
  };
  /** Ids alone, or whole records in the answers to single queries. */
  vulns?: { id: string }[];
  /** An error instead of an answer. */
  code?: number;
}

interface Snapshot extends OsvAnswer {
  results?: OsvAnswer[];
}

/** Every answer of every snapshot; the same query occurs several times. */
export function readOsvAnswers(): OsvAnswer[] {
  return globSync('*.snap', { cwd: fileURLToPath(SNAPSHOTS) })
    .sort()
    .flatMap((name) => {
      const blocks = readFileSync(new URL(name, SNAPSHOTS), 'utf8').split('\n---\n');
      return blocks.flatMap((block) => {
        const start = block.indexOf('\n{');
        if (start < 0) return [];
        const snapshot: Snapshot = JSON.parse(block.slice(start));
        return snapshot.results ?? [snapshot];
      });
    });
}

/** The record of an answer without placeholders: a text instead of instants, a count instead of versions. */
export function withoutPlaceholders(vuln: object): object {
  const affected = 'affected' in vuln && Array.isArray(vuln.affected) ? vuln.affected : [];
  return {
    ...vuln,
    modified: '2026-01-01T00:00:00Z',
    affected: affected.map((entry) => ({ ...entry, versions: [] })),
  };
}
