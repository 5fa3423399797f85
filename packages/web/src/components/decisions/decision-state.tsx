import type { AppliedDecision, FindingRow } from '@assay/contract/sbom-rows.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formats.ts';
import { StateMark } from '../marks/state-mark.tsx';
import styles from './decisions.module.css';

/** State of a finding, with the origin of its decision, or the claim of its document. */
export function DecisionState({
  row: { state, decision, claim },
  version,
  assignee,
}: {
  row: Pick<FindingRow, 'state' | 'decision' | 'claim'>;
  /** Version of the SBOM, from which nothing is inherited. */
  version: string;
  /** Name of the person who works on the finding. */
  assignee?: string | undefined;
}) {
  const { t } = useTranslation();
  const isInForce = decision !== null && decision.reopened_by === null;
  return (
    <span className={styles.cell}>
      <StateMark state={state} />
      {decision?.reopened_by && <Reopened decision={decision} />}
      {isInForce && <Origin decision={decision} version={version} />}
      {!isInForce && claim && (
        <span
          className="tag"
          data-outline={claim.applies ? '' : 'dashed'}
          title={t(claim.applies ? 'decisions.claim_counts' : 'decisions.claim_title')}
        >
          {claim.applies || claim.state === state
            ? t('decisions.claim')
            : t('decisions.claim_of', { state: t(`marks.state_${claim.state}`) })}
        </span>
      )}
      {assignee !== undefined && (
        <span className={styles.origin} title={t('remarks.assigned_to', { assignee })}>
          {assignee}
        </span>
      )}
    </span>
  );
}

/** Why a decided finding is open again. */
export function useReopenedText() {
  const { t } = useTranslation();
  return ({ reopened_by, expires_at }: Pick<AppliedDecision, 'reopened_by' | 'expires_at'>) =>
    reopened_by === null
      ? ''
      : t(`decisions.reopened_by_${reopened_by}`, {
          day: expires_at === null ? '' : formatDay(Date.parse(expires_at)),
        });
}

function Reopened({ decision }: { decision: AppliedDecision }) {
  const { t } = useTranslation();
  const textOf = useReopenedText();
  return (
    <span className="tag" data-outline="" title={textOf(decision)}>
      {t('decisions.reopened')}
    </span>
  );
}

/** Text about where a decision comes from: who made it, for what, and until when. */
export function useOriginText() {
  const { t } = useTranslation();
  return (decision: AppliedDecision, version: string): string => {
    const { scope, path, made_at_version: made, author, expires_at } = decision;
    const who =
      scope === 'sbom' || made === version
        ? t('decisions.by', { author })
        : made === ''
          ? t('decisions.made_for', { place: t(`decisions.from_${scope}`, { path }), author })
          : t('decisions.inherited', { from: made, author });
    if (expires_at === null) return who;
    return `${who}, ${t('decisions.until_day', { day: formatDay(Date.parse(expires_at)) })}`;
  };
}

function Origin({ decision, version }: { decision: AppliedDecision; version: string }) {
  const text = useOriginText()(decision, version);
  return (
    <span className={styles.origin} title={text}>
      {text}
    </span>
  );
}
