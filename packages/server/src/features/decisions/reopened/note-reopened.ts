import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { type ReopenedFacts, recordEvent } from '../../../platform/notifications/record-event.ts';
import { findReopened, type Reopening } from './find-reopened.ts';
import * as query from './queries.ts';

/** Decisions that an event names, and paths. */
const MOST_NAMED = 20;

/** Returns the tenants with decisions about vulnerabilities whose facts changed. */
export const tenantsToRecheck = query.selectTenantsToRecheck;

/**
 * Compares decisions of a tenant about vulnerabilities whose facts changed, and records those that are open again since: one
 * event for each vulnerability and change (ADR 0067).
 *
 * @returns false when there are none to compare
 */
export async function noteReopenedDecisions(tx: Writer, tenantUuid: string): Promise<boolean> {
  const vulnIds = await query.takeRechecks(tx, tenantUuid);
  if (vulnIds.length === 0) return false;
  const decisions = await query.selectDecisionsAbout(tx, tenantUuid, vulnIds);
  const found = await findReopened(tx, tenantUuid, decisions);
  const fresh = await query.replaceReopened(tx, tenantUuid, {
    compared: decisions.map(({ uuid }) => uuid),
    reopened: new Map([...found].map(([uuid, { reason }]) => [uuid, reason])),
  });
  const changes = decisions.flatMap((decision) => {
    const reopening = found.get(decision.uuid);
    return reopening && fresh.has(decision.uuid) ? changeOf(decision, reopening) : [];
  });
  const events = Map.groupBy(changes, ({ decision, reason, before, after }) =>
    [decision.vulnerability, reason, before, after].join('\n'),
  );
  for (const [first, ...others] of events.values()) {
    if (first === undefined) continue;
    const facts = factsOf(first, [first, ...others]);
    await recordEvent(tx, tenantUuid, { kind: 'decision.reopened', facts });
  }
  return true;
}

interface Change {
  decision: query.NamedDecision;
  reason: Reopening['reason'];
  before: string;
  after: string;
}

function changeOf(decision: query.NamedDecision, { reason, severity }: Reopening): Change {
  const values = {
    severity: [severityName(decision.basis.severity), severityName(severity)],
    kev: ['not known exploited', 'known exploited'],
    fix: ['no fix known', 'a fix is known'],
    range: ['a range that was known', 'another range'],
    advisory: ['an advisory that was known', 'another advisory or revision'],
  } as const;
  const [before, after] = values[reason];
  return { decision, reason, before, after };
}

const severityName = (rank: number) => SEVERITIES[4 - rank] ?? 'unassigned';

/** Facts of the event about decisions that the same change opened again. */
function factsOf({ reason, before, after }: Change, changes: readonly Change[]): ReopenedFacts {
  const decisions = changes.map(({ decision }) => decision);
  return {
    ...{ reason, before, after },
    decisions: decisions.length,
    authors: distinct(decisions.map(({ author }) => author)),
    paths: distinct(decisions.map(({ path }) => path).filter((path) => path !== '')),
    vulnerabilities: distinct(decisions.map(({ vulnerability }) => vulnerability)),
    made: decisions.slice(0, MOST_NAMED).map((one) => ({
      ...{ uuid: one.uuid, vulnerability: one.vulnerability, package: one.package },
      ...{ scope: one.scope, path: one.path, state: one.state },
      ...{ author: one.author, created_at: one.created_at.toISOString() },
    })),
  };
}

const distinct = (values: readonly string[]) => [...new Set(values)].slice(0, MOST_NAMED);
