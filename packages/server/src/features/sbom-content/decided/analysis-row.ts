import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Voucher } from '@assay/contract/stated-in.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { shownDecision } from '../../decisions/standing-rule.ts';
import { readSources, type SourceOf } from '../../decisions/stated-in.ts';
import { readVouchers } from '../../trust/vouchers.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, statedAbout } from '../finding-set.ts';
import { claimedState } from './decided-findings.ts';
import { authorOf } from './document-source.ts';

type Analysis = Pick<FindingRow, 'package' | 'state' | 'suppressed' | 'decision' | 'claim'>;

/** Documents and signers behind decisions and claims. */
export interface Sources {
  sourceOf: SourceOf;
  /** Signatures by which the document itself is trusted. */
  vouchers: readonly Voucher[];
}

/** Returns what was decided and claimed about a finding, as its row shows it. */
export function analysisOf(
  view: DocumentView,
  set: FindingSet,
  finding: number,
  { sourceOf, vouchers }: Sources,
): Answer<Analysis> {
  const { decided } = set;
  const stated = statedAbout(set, finding);
  const { identity } = view.graph.packageAt(set.package_of[finding] ?? 0);
  return {
    package: decidedPackageOf(identity),
    state: decided.stateOf(finding),
    suppressed: decided.isSuppressed(finding),
    decision: shownDecision(decided.decisionOf(finding), sourceOf),
    claim: stated
      ? {
          state: claimedState(set, finding),
          justification: stated.justification,
          responses: stated.response,
          detail: stated.detail,
          author: authorOf(view),
          vouchers: [...vouchers],
          applies: decided.isClaimApplied(finding),
        }
      : null,
  };
}

/**
 * Reads who stated what was decided or claimed about some findings.
 *
 * @param sha256 digest of the document; undefined where its claims are not shown
 */
export async function sourcesOf(
  db: Reader,
  set: FindingSet,
  findings: readonly number[],
  sha256: Buffer | undefined,
): Promise<Sources> {
  const { decided } = set;
  const stated = findings.map((one) => decided.decisionOf(one)?.decision.row.stated_in ?? null);
  const isClaimed = findings.some((one) => statedAbout(set, one) !== undefined);
  const digest = isClaimed ? sha256?.toString('hex') : undefined;
  const own = digest === undefined ? undefined : await readVouchers(db, new Set([digest]));
  return { sourceOf: await readSources(db, stated), vouchers: own?.get(digest ?? '') ?? [] };
}
