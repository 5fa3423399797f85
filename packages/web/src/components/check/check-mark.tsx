import type { CheckState } from '@assay/contract/coverage.ts';
import { IconAlertTriangle } from '@assay/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import styles from './check.module.css';
import type { CheckView } from './check-view.ts';
import { check } from './strings.ts';

addStrings({ check });

const RING = <circle cx="12" cy="12" r="8" />;
const RINGS: Record<CheckState, ReactNode> = {
  checked: (
    <>
      {RING}
      <path d="M8.8 12.2l2.2 2.2 4.2-4.6" />
    </>
  ),
  partly_checked: (
    <>
      {RING}
      <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" stroke="none" />
    </>
  ),
  not_checked: <circle cx="12" cy="12" r="8" strokeDasharray="2.4 2.6" />,
};

/** Ring of a check state: closed with a check, half filled, or dashed. Decorative: the word is next to it. */
export function CheckRing({ state }: { state: CheckState }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {RINGS[state]}
    </svg>
  );
}

/**
 * Findings that a check mark is about. `none`: there are none. `some`: they are shown next to it, and the ring only shows what was
 * not checked. `unstated`: the mark says how much was checked, and nothing of findings.
 */
type FindingsBeside = 'none' | 'some' | 'unstated';

/**
 * Shows how much was compared with advisories, as ring, word and base. Only a complete check with fresh sources
 * and without findings reads "No findings".
 *
 * @param show `word`: ring and word, `mark`: the ring alone; the rest is in the tooltip and for screen readers
 */
export function CheckMark({
  view: { state, isStale, base, word: ownWord },
  findings,
  show = 'all',
}: {
  view: CheckView;
  findings: FindingsBeside;
  show?: 'all' | 'word' | 'mark';
}) {
  const { t } = useTranslation();
  const isOnlyStale = isStale && state === 'checked';
  const isFull = state === 'checked' && !isStale;
  const hasFindings = findings === 'some';
  const isClean = isFull && findings === 'none';
  const word =
    ownWord ?? t(isFull && !isClean ? 'check.found' : `check.${isOnlyStale ? 'stale' : state}`);
  const text = [isOnlyStale && findings === 'none' && t('check.none_found'), base]
    .filter(Boolean)
    .join(', ');
  const look = isOnlyStale ? 'stale' : isFull && !isClean ? 'found' : state;
  return (
    <span className={styles.checkState} data-check={look} title={text ? `${word}: ${text}` : word}>
      {!isOnlyStale && !(hasFindings && isFull) && <CheckRing state={state} />}
      {isStale && <StaleSign />}
      <span className={hasFindings || show === 'mark' ? 'visually-hidden' : styles.word}>
        {word}
      </span>
      {isStale && !isOnlyStale && <span className="visually-hidden">{t('check.stale')}</span>}
      {text && (
        <span className={show === 'all' ? styles.checkBase : 'visually-hidden'}>{text}</span>
      )}
    </span>
  );
}

const StaleSign = () => (
  <IconAlertTriangle className={`icon ${styles.staleSign}`} aria-hidden="true" />
);

/** Marks an advisory source that is older than the operator's limit: a triangle and an emphasized word. */
export function StaleMark() {
  const { t } = useTranslation();
  return (
    <span
      className={`${styles.checkState} ${styles.stale}`}
      data-check="stale"
      title={t('check.stale_title')}
    >
      <StaleSign />
      <span className={styles.word}>{t('check.stale')}</span>
    </span>
  );
}
