import type { artifacts } from '@assay/contract/artifacts.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import {
  type ArtifactQuery,
  parseArtifactQuery,
} from '@assay/core/artifact-query/artifact-query.ts';
import { isOfPattern, type PurlPattern } from '@assay/core/artifact-query/purl-pattern.ts';
import { ArtifactQueryError } from '@assay/core/artifact-query/query-error.ts';
import type { TimeRange } from '@assay/core/artifact-query/query-time.ts';
import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import { Invalid } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import * as sql from './list-conditions-queries.ts';

/** Filters of list calls. */
export type ArtifactFilter = Omit<Input<typeof artifacts.listArtifacts>, 'cursor' | 'pageSize'>;

/** Conditions of a list, as database keys. All of them must match; null does not restrict. */
export interface ListConditions {
  scope: ArtifactFilter['scope'];
  kinds: string[] | null;
  levels: TrustLevel[] | null;
  ledgers: string[] | null;
  signers: string[] | null;
  signed: TimeRange | null;
  has_sbom: boolean[] | null;
  /** 4 critical to 0 unassigned. */
  severities: number[] | null;
  /** Stored verdict of the profile that applies. */
  profile: ComplianceVerdict | null;
  /** Verdict of a rule set about the newest SBOM; null where neither is asked for. */
  rule_set: Pick<ArtifactFilter, 'rule_set' | 'verdict'> | null;
  /** Each in the name. */
  names: string[];
  labels: string[];
  /** The set of its SBOM is in each of these lists. */
  sets: number[][];
  purl: PurlPattern | null;
  /** pv_ids of the purl. */
  versions: number[] | null;
  /** Hexadecimal. */
  sha256: string | null;
}

/** @throws Invalid with the position, for a search that cannot be parsed */
export async function listConditionsOf(
  db: Reader,
  tenantUuid: string,
  filter: ArtifactFilter,
): Promise<ListConditions> {
  const query = parse(filter.q ?? '');
  const { ledger, signer_id, purl = null } = query;
  const sets: number[][] = [];
  for (const pattern of query.includes) {
    sets.push(await sql.selectSetsWith(db, await versionsOf(db, pattern)));
  }
  return {
    scope: filter.scope,
    kinds: both(filter.kind, query.kind),
    levels: both(filter.trust_level, query.status),
    ledgers: both(filter.ledger_uuid, ledger && (await sql.selectLedgers(db, tenantUuid, ledger))),
    signers: signer_id ? await sql.selectPrincipals(db, tenantUuid, signer_id) : null,
    signed: query.notarized_time ?? null,
    has_sbom: both(filter.has_sbom, query.has_sbom),
    severities: filter.severity?.map((name) => 4 - SEVERITIES.indexOf(name)) ?? null,
    profile: filter.profile ?? null,
    rule_set:
      filter.rule_set === undefined && filter.verdict === undefined
        ? null
        : { rule_set: filter.rule_set, verdict: filter.verdict },
    names: [...(filter.keyword ? [filter.keyword] : []), ...query.names],
    labels: query.labels,
    sets,
    purl,
    versions: purl && (await versionsOf(db, purl)),
    sha256: query.digest ?? null,
  };
}

function parse(q: string): ArtifactQuery {
  try {
    return parseArtifactQuery(q, Date.now());
  } catch (error) {
    if (!(error instanceof ArtifactQueryError)) throw error;
    const place = `character ${error.offset + 1}`;
    throw new Invalid(`${error.message} (${place})`, `query.q: ${place}`);
  }
}

/** Intersects a parameter with a field of the search. */
function both<T extends string | boolean>(
  parameter: T | undefined,
  field: T | T[] | undefined,
): T[] | null {
  const fields = typeof field === 'object' || field === undefined ? field : [field];
  if (parameter === undefined) return fields ?? null;
  return fields === undefined || fields.includes(parameter) ? [parameter] : [];
}

const versionsOf = async (db: Reader, pattern: PurlPattern): Promise<number[]> =>
  (await sql.selectVersions(db, pattern)).flatMap(({ pv_id, identity }) =>
    isOfPattern(pattern, identity) ? [pv_id] : [],
  );
