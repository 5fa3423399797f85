import type { Check, UncheckedReason } from '@assay/contract/coverage.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { AppLink } from '../text/app-link.tsx';
import styles from './check.module.css';
import { CheckMark } from './check-mark.tsx';
import { reasonText, viewOfCheck } from './check-view.ts';
import { useStaleAge } from './use-stale-age.ts';

/** Reasons that are named; the others are counted together. */
const MOST_NAMED = 2;

/**
 * A line above findings: how much was not checked, why, and where to change that. Nothing when everything was
 * checked with fresh sources.
 *
 * @param reasons why components were not checked, the largest group first; null when unknown
 * @param href where these components are
 */
export function CheckNote({
  check,
  reasons = null,
  href,
}: {
  check: Check | null;
  reasons?: readonly UncheckedReason[] | null;
  href?: string;
}) {
  const { t } = useTranslation();
  const stale = useStaleAge({ enabled: (check?.stale ?? 0) > 0 });
  if (!check || (check.state === 'checked' && check.stale === 0)) return null;
  const named = (reasons ?? []).slice(0, MOST_NAMED).map((reason) => reasonText(t, reason));
  const others = (reasons ?? []).slice(MOST_NAMED).reduce((sum, one) => sum + one.components, 0);
  if (others > 0) named.push(t('check.others', { shown: formatCount(others) }));
  return (
    <div className={`note ${styles.note}`}>
      <CheckMark view={viewOfCheck(t, check)} findings="unstated" />
      {stale && <b className="strong">{t('check.stale_age', { age: stale.age })}</b>}
      {named.length > 0 && <span className="text-secondary">{named.join(', ')}</span>}
      <span className={styles.noteLinks}>
        {href && check.unchecked > 0 && (
          <AppLink className="link" href={href}>
            {t('check.see_unchecked')}
          </AppLink>
        )}
        <AppLink className="link" href="/advisories">
          {t('check.sources')}
        </AppLink>
      </span>
    </div>
  );
}
