import { artifacts } from '@assay/contract/artifacts.ts';
import { documents } from '@assay/contract/documents.ts';
import type { Endpoint } from '@assay/contract/endpoint.ts';
import { ledgers } from '@assay/contract/ledgers.ts';
import { projects } from '@assay/contract/projects.ts';
import { sboms } from '@assay/contract/sboms.ts';
import {
  SEARCH_KINDS,
  type SearchAnswer,
  type SearchKind,
  type search,
} from '@assay/contract/search.ts';
import { users } from '@assay/contract/users.ts';
import { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { Service } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { mayCall } from '../../platform/http/mount.ts';
import * as other from './other-queries.ts';
import * as query from './queries.ts';
import { readSearch, type SearchQuery, withoutVersion } from './read-query.ts';
import { selectSboms } from './sbom-queries.ts';

/** Milliseconds that one kind may take, and all of them together. */
const KIND_MS = 400;
const ALL_MS = 1000;

/** The call that lists each kind: an actor without permission for it finds none of this kind. */
const LISTS: Record<SearchKind, Endpoint> = {
  packages: artifacts.listArtifacts,
  vulnerabilities: vulnerabilities.listVulnerabilities,
  projects: projects.listProjects,
  sboms: sboms.listSboms,
  artifacts: artifacts.listArtifacts,
  ledgers: ledgers.listLedgers,
  documents: documents.listDocuments,
  people: users.listUsers,
};

/** Receives errors for the operator. */
interface ErrorLog {
  error(details: object, text: string): void;
}

type Asked = query.Asked & { q: string };
type Search<K extends SearchKind> = (db: Reader, asked: Asked) => Promise<query.Hits<K>>;

const SEARCHES: { [K in SearchKind]: Search<K> } = {
  packages: selectPackages,
  vulnerabilities: (db, { query: search, limit }) => query.selectVulnerabilities(db, search, limit),
  projects: query.selectProjects,
  sboms: selectSboms,
  artifacts: other.selectArtifacts,
  ledgers: other.selectLedgers,
  documents: other.selectDocuments,
  people: other.selectPeople,
};

/** Tells whether a text can match a kind at all. */
const CAN_MATCH: Record<SearchKind, (search: SearchQuery) => boolean> = {
  packages: ({ words }) => words.length > 0,
  vulnerabilities: ({ spellings, summary_words }) => spellings.length + summary_words.length > 0,
  projects: ({ words, kind }) => words.length > 0 && kind === null,
  sboms: ({ words, uuid, digest, kind }) =>
    kind === null && (words.length > 0 || uuid !== null || digest !== null),
  artifacts: ({ words, digest }) => words.length > 0 || digest !== null,
  ledgers: ({ words, kind }) => words.length > 0 && kind === null,
  documents: ({ kind }) => kind === null,
  people: ({ words, kind }) => words.length > 0 && kind === null,
};

/** Digits after a name are a version if a package has one with this prefix, else words of the name. */
async function selectPackages(db: Reader, { query: search, limit, q }: Asked) {
  const found = await query.selectPackages(db, search, limit);
  if (found.count > 0 || search.version === null || search.kind !== null) return found;
  return query.selectPackages(db, withoutVersion(search, q), limit);
}

const nothing = (state: 'failed' | 'forbidden' | 'skipped') => ({
  state,
  hits: [],
  count: 0,
  is_complete: state !== 'failed',
});

/** @param log where searches that failed are written, which the answer only names */
export const createSearchService = (log: ErrorLog): Service<typeof search> => ({
  async searchEverything(ctx, { q, kinds = [...SEARCH_KINDS], limit }) {
    const search = readSearch(q);
    const asked = { tenant_uuid: ctx.tenantUuid, query: search, limit, q };
    const until = Date.now() + ALL_MS;
    const find = async <K extends SearchKind>(db: Reader, kind: K) => {
      if (!mayCall(ctx.actor, LISTS[kind])) return nothing('forbidden');
      if (!kinds.includes(kind) || !CAN_MATCH[kind](search)) return nothing('skipped');
      const found = await query.within(db, Math.min(KIND_MS, until - Date.now()), {
        work: () => SEARCHES[kind](db, asked),
        failed: (error) => log.error({ err: error, kind }, 'a search failed'),
      });
      return found ? { state: 'searched' as const, ...found } : nothing('failed');
    };
    // One after the other in one transaction: a search takes one of the few connections, and few round trips.
    return ctx.read(async (db) => {
      const answer: Partial<Record<SearchKind, unknown>> = {};
      for (const kind of SEARCH_KINDS) answer[kind] = await find(db, kind);
      return answer as SearchAnswer;
    });
  },
});
