import { useTranslation } from 'react-i18next';
import { formatTotal } from '../../lib/formats.ts';
import styles from './palette.module.css';
import type { Found, Scope } from './use-groups.ts';

const PREFIXES = [
  ['>', 'actions'],
  ['#', 'vulnerabilities'],
  ['/', 'projects'],
  ['pkg:', 'a_purl'],
] as const;

/** Groups with their counts, to show one alone; before typing, the prefixes that do the same. */
export function ScopeBar({
  isEmpty,
  scope,
  found: { groups },
  onScope,
  onPrefix,
}: {
  isEmpty: boolean;
  scope: Scope;
  found: Found;
  onScope: (scope: Scope) => void;
  onPrefix: (prefix: string) => void;
}) {
  const { t } = useTranslation();
  if (isEmpty) {
    return (
      <fieldset className={styles.scope} aria-label={t('palette.start_with')}>
        <span className="text-tertiary meta">{t('palette.start_with')}</span>
        {PREFIXES.map(([prefix, name]) => (
          <button key={prefix} type="button" onClick={() => onPrefix(prefix)}>
            <kbd>{prefix}</kbd>{' '}
            {name === 'a_purl' ? t('palette.a_purl') : t(`palette.${name}`).toLowerCase()}
          </button>
        ))}
      </fieldset>
    );
  }
  if (groups.length === 0 && scope === 'all') return null;
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  const isExact = groups.every((group) => group.isExact);
  return (
    <fieldset className={styles.scope} aria-label={t('palette.show')}>
      <button type="button" aria-pressed={scope === 'all'} onClick={() => onScope('all')}>
        {t('palette.all')}
        {scope === 'all' && (
          <span className={styles.count}>{formatTotal(all, { isExact: isExact })}</span>
        )}
      </button>
      {groups.map(({ name, count, isExact: isWhole }) => (
        <button
          key={name}
          type="button"
          aria-pressed={scope === name}
          onClick={() => onScope(name)}
        >
          {t(`palette.${name}`)}{' '}
          <span className={styles.count}>{formatTotal(count, { isExact: isWhole })}</span>
        </button>
      ))}
    </fieldset>
  );
}
