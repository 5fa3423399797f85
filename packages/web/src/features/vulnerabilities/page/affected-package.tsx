import type { AffectedPackage as Package } from '@assay/contract/affected-package.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import { rangeLine, rangeText } from './range-line.ts';
import styles from './ranges.module.css';

/** Ranges in words that are shown without asking; a backport has one for every branch. */
const SHOWN_RANGES = 6;

/** A package of a record: its ranges as a picture and in words, and the verdict on each installed version. */
export function AffectedPackage({ of }: { of: Package }) {
  const { t } = useTranslation();
  const { ecosystem, release, name, ranges, installed, listed } = of;
  const more = ranges.length - SHOWN_RANGES;
  return (
    <div className={styles.package}>
      <p className="row">
        <code className="strong cut" title={name}>
          {name}
        </code>
        <span className="tag" data-outline="">
          {release === '' ? ecosystem : `${ecosystem} ${release}`}
        </span>
      </p>
      {ranges.length > 0 && <Picture of={of} />}
      <p className={styles.ranges}>
        {ranges.slice(0, SHOWN_RANGES).map((range) => (
          <code key={rangeText(range)}>{rangeText(range)}</code>
        ))}
        {more > 0 && (
          <span
            className="text-secondary"
            title={ranges.slice(SHOWN_RANGES).map(rangeText).join('\n')}
          >
            {t('vulnerabilities.more_ranges', { count: more, shown: formatCount(more) })}
          </span>
        )}
        {listed > 0 && (
          <span className="text-secondary">
            {t('vulnerabilities.listed', { count: listed, shown: formatCount(listed) })}
          </span>
        )}
        {ranges.length === 0 && listed === 0 && (
          <span className="text-secondary">{t('vulnerabilities.no_ranges')}</span>
        )}
      </p>
      {installed.length > 0 && (
        <ul className={styles.installed}>
          {installed.map(({ version, verdict }) => (
            <li key={version} data-verdict={verdict}>
              {t('vulnerabilities.installed')} <code className="strong">{version}</code>{' '}
              {t(`vulnerabilities.verdict_${verdict}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Ranges and installed versions on a line, in the order of versions. */
function Picture({ of }: { of: Package }) {
  const { t } = useTranslation();
  const { bands, points } = rangeLine(of);
  const label = t('vulnerabilities.range_label', {
    ranges: of.ranges.map(rangeText).join('; '),
    versions: of.installed.map(({ version }) => version).join(', ') || '–',
  });
  return (
    <div className={styles.line} role="img" aria-label={label}>
      <span className={styles.axis} />
      {bands.map(({ from, to }) => (
        <span
          key={from}
          className={styles.band}
          style={{ left: `${from}%`, right: `${100 - to}%` }}
        />
      ))}
      {points.map(({ at, shape, versions }) => (
        <span
          key={at}
          className={styles.point}
          data-shape={shape}
          style={{ left: `${at}%` }}
          title={`${versions.join(', ')}: ${t(`vulnerabilities.point_${shape}`)}`}
        />
      ))}
    </div>
  );
}
