import type { Decision } from '@assay/contract/decisions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { StateMark } from '../marks/state-mark.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import type { DecisionOrigin, DecisionSubject } from './decision-subject.ts';
import styles from './decisions.module.css';
import { isOwnAct } from './last-acts.ts';
import { ScopeText } from './scope-text.tsx';
import { isConflict } from './use-decide.ts';

const MOST = 100;
const SHOWN = 3;

/** Why a decision was refused; after a conflict what the other person decided, to keep or to replace. */
export function DecisionConflict({
  failure,
  subjects,
  origin,
  onReplace,
  onKeep,
}: {
  failure: unknown;
  subjects: readonly DecisionSubject[];
  origin: DecisionOrigin;
  onReplace: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation();
  const isAnother = isConflict(failure);
  const theirs = useTheirs(subjects, origin, { enabled: isAnother });
  if (!isAnother)
    return (
      <p className={`note ${styles.refusal}`} role="alert">
        {sentenceOf(failure)}
      </p>
    );
  return (
    <div className={`note ${styles.refusal}`} role="alert">
      <p className="strong">{t('decisions.conflict')}</p>
      <ul>
        {theirs.slice(0, SHOWN).map((one) => (
          <li key={one.uuid}>
            <p className={styles.theirs}>
              {t('decisions.conflict_theirs', { author: one.author })}{' '}
              <code>{one.vulnerability}</code>: <StateMark state={one.state} />{' '}
              {t('decisions.conflict_for')}{' '}
              <ScopeText decision={one} sbomid={origin.sbom?.sbomid} />,{' '}
              <TimeAgo at={one.created_at} />
            </p>
            {one.detail !== '' && <p className="text-secondary">{one.detail}</p>}
          </li>
        ))}
      </ul>
      <div className="row" data-wrap>
        <Button onClick={onReplace}>{t('decisions.replace')}</Button>
        <Button variant="subtle" onClick={onKeep}>
          {t('decisions.keep')}
        </Button>
      </div>
    </div>
  );
}

/** Decisions of others about the same subjects since the findings were read, newest first. */
function useTheirs(
  subjects: readonly DecisionSubject[],
  { sbom, readAt }: DecisionOrigin,
  { enabled }: { enabled: boolean },
): readonly Decision[] {
  const [first] = subjects;
  const { data } = useQuery({
    ...apiQuery('listDecisions', {
      pageSize: MOST,
      ...(sbom && { sbomid: sbom.sbomid }),
      ...(subjects.length === 1 && first && { vulnerability: first.vulnerability }),
      ...(readAt !== undefined && { seen_at: readAt }),
    }),
    enabled,
    meta: { quiet: true },
    // The answer before the refusal does not have the other decision.
    staleTime: 0,
  });
  const names = new Set(subjects.map((one) => one.vulnerability));
  return (data?.items ?? []).filter(
    ({ act, vulnerability }) =>
      !isOwnAct(act) && (subjects.length === 1 || names.has(vulnerability)),
  );
}
