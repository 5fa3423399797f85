import type { CheckState } from '@assay/contract/coverage.ts';
import { IconAlertTriangle } from '@assay/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../look/check.css';
import { check } from '../../lib/strings/late/check.ts';
import { addStrings } from '../../lib/strings/late.ts';
import type { CheckView } from './check-view.ts';

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

/** The ring of a check state: closed with a check, half filled, or dashed. Decorative: the word stands beside it. */
export function CheckRing({ state }: { state: CheckState }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {RINGS[state]}
    </svg>
  );
}

/**
 * How much was compared with advisories, as ring, word and base. Only what was compared in full, with fresh sources, and
 * has no findings reads "No findings".
 *
 * @param hasFindings findings stand beside it: they are the word then, and the ring says only what was left out
 * @param show `word`: ring and word, `mark`: the ring alone; the rest is said on hover and to screen readers
 */
export function CheckMark({
  view: { state, isStale, base, word: ownWord },
  hasFindings = false,
  show = 'all',
}: {
  view: CheckView;
  hasFindings?: boolean;
  show?: 'all' | 'word' | 'mark';
}) {
  const { t } = useTranslation();
  const isOnlyStale = isStale && state === 'checked';
  const isFull = state === 'checked' && !isStale;
  const word =
    ownWord ?? t(hasFindings && isFull ? 'check.found' : `check.${isOnlyStale ? 'stale' : state}`);
  const text = [isOnlyStale && !hasFindings && t('check.none_found'), base]
    .filter(Boolean)
    .join(', ');
  const look = isOnlyStale ? 'stale' : hasFindings && isFull ? 'found' : state;
  return (
    <span className={`ck ck-${look}`} title={text ? `${word}: ${text}` : word}>
      {!isOnlyStale && !(hasFindings && isFull) && <CheckRing state={state} />}
      {isStale && <StaleSign />}
      <span className={hasFindings || show === 'mark' ? 'vh' : 'ck-word'}>{word}</span>
      {isStale && !isOnlyStale && <span className="vh">{t('check.stale')}</span>}
      {text && <span className={show === 'all' ? 'ck-base' : 'vh'}>{text}</span>}
    </span>
  );
}

const StaleSign = () => <IconAlertTriangle className="i stale-sign" aria-hidden="true" />;

/** Says that an advisory source is older than the operator's limit: a triangle and a word with weight. */
export function StaleMark() {
  const { t } = useTranslation();
  return (
    <span className="ck ck-stale" title={t('check.stale_title')}>
      <StaleSign />
      <span className="ck-word">{t('check.stale')}</span>
    </span>
  );
}
