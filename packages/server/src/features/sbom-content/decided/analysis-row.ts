import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Answer } from '../../../context.ts';
import { shownDecision } from '../../decisions/standing-rule.ts';
import type { DocumentView } from '../document-view.ts';
import { type FindingSet, statedAbout } from '../finding-set.ts';
import { claimedState } from './decided-findings.ts';

type Analysis = Pick<FindingRow, 'package' | 'state' | 'suppressed' | 'decision' | 'claim'>;

/** Returns what was decided and claimed about a finding, as its row shows it. */
export function analysisOf(view: DocumentView, set: FindingSet, finding: number): Answer<Analysis> {
  const { decided } = set;
  const stated = statedAbout(set, finding);
  const { identity } = view.graph.packageAt(set.package_of[finding] ?? 0);
  return {
    package: decidedPackageOf(identity),
    state: decided.stateOf(finding),
    suppressed: decided.isSuppressed(finding),
    decision: shownDecision(decided.decisionOf(finding)),
    claim: stated
      ? {
          state: claimedState(set, finding),
          justification: stated.justification,
          responses: stated.response,
          detail: stated.detail,
          applies: decided.isClaimApplied(finding),
        }
      : null,
  };
}
