import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import {
  byPrecedence,
  type DecidedFacts,
  type EntryDigests,
  nearestDecision,
} from '@assay/core/decisions/nearest.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type PlacedDecision, selectStandingOf } from './closed-queries.ts';
import type { MatchPair } from './entry-digest-queries.ts';
import { type EntryDigestsOf, readEntryDigests } from './entry-digests.ts';
import { type DecidedPlace, placesOf } from './standing-queries.ts';
import { ruleOf, type StandingDecision } from './standing-rule.ts';

/** A finding, as decisions are about it. */
interface DecidedFinding extends DecidedFacts {
  vuln_id: number;
  package: string;
  version: string;
  ecosystem: string;
  entry: EntryDigests | undefined;
}

/** Decisions about some vulnerabilities, of all places of a tenant. */
interface ClosingDecisions {
  /** Whether a decision is about a vulnerability, in any place. */
  isDecided(vulnId: number): boolean;
  /** Reads the entries that decide findings, as far as the decisions ask for them. */
  readEntries(findings: readonly MatchPair[]): Promise<EntryDigestsOf>;
  /**
   * Whether a decision closes a finding in the places of an SBOM; without an SBOM (null) only decisions for the tenant do.
   * Claims inside documents are not read.
   */
  isClosed(finding: DecidedFinding, place: Omit<DecidedPlace, 'tenant_uuid'> | null): boolean;
}

/** Reads the decisions about vulnerabilities of some names that neither ended nor expired. */
export async function readClosingDecisions(
  db: Reader,
  tenantUuid: string,
  names: readonly string[],
): Promise<ClosingDecisions> {
  const rows = names.length === 0 ? [] : await selectStandingOf(db, tenantUuid, names);
  const rules = rulesOf(rows);
  const now = Date.now();
  return {
    isDecided: (vulnId) => rules.has(vulnId),
    readEntries: (findings) => readEntryDigests(db, rows, findings),
    isClosed(finding, place) {
      const places = place === null ? ['tenant'] : placesOf({ ...place, tenant_uuid: tenantUuid });
      const near = rules.get(finding.vuln_id)?.filter((rule) => places.includes(rule.place)) ?? [];
      const nearest = nearestDecision(near.toSorted(byPrecedence), finding, now);
      return nearest?.reopened_by === null && CLOSED_STATES.has(nearest.decision.row.state);
    },
  };
}

type PlacedRule = StandingDecision & { place: string };

/** Decisions by the vulnerabilities that they are about. */
function rulesOf(decisions: readonly PlacedDecision[]): Map<number, PlacedRule[]> {
  const pairs = decisions.flatMap((row) => {
    const rule = { ...ruleOf(row), place: row.place };
    return row.vuln_ids.map((vulnId) => ({ vulnId, rule }));
  });
  const grouped = [...Map.groupBy(pairs, ({ vulnId }) => vulnId)];
  return new Map(grouped.map(([vulnId, of]) => [vulnId, of.map(({ rule }) => rule)]));
}
