import type { FixFirst } from '@assay/contract/fix-first.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatShort } from '../../lib/formats.ts';
import panelStyles from '../page/panel.module.css';
import { Panel } from '../page/panel.tsx';
import styles from './fix-first.module.css';

/** Upgrades that the chart has room for. */
const MOST_BARS = 10;

/** Findings that the first upgrades remove together, as bars or as a table. */
export function RemovedChart({ found: { upgrades, findings } }: { found: FixFirst }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  let before = 0;
  const bars = upgrades.slice(0, MOST_BARS).map(({ key, name, to, removed }) => {
    const bar = { key, name: `${name} ${to}`, removed, before };
    before += removed;
    return bar;
  });
  const most = Math.max(findings, 1);
  const words = { count: bars.length, removed: formatCount(before), total: formatCount(findings) };
  return (
    <Panel
      title={t('fix_first.chart')}
      end={
        <button type="button" className="link" onClick={() => setTable(!isTable)}>
          {isTable ? t('fix_first.as_chart') : t('fix_first.as_table')}
        </button>
      }
    >
      {isTable ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('fix_first.column_no')}</th>
              <th>{t('fix_first.column_upgrade')}</th>
              <th>{t('fix_first.column_removes')}</th>
              <th>{t('fix_first.column_all')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, removed, before: sum }, i) => (
              <tr key={key}>
                <td>{i + 1}</td>
                <td title={name}>{name}</td>
                <td>{formatCount(removed)}</td>
                <td>{formatCount(sum + removed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className={panelStyles.body}>
          <div className={styles.bars} role="img" aria-label={t('fix_first.chart_label', words)}>
            {bars.map(({ key, name, removed, before: sum }, i) => (
              <span key={key} className={styles.bar} title={`${name}: ${formatCount(removed)}`}>
                <span className="meta strong">{formatShort(sum + removed)}</span>
                <i className={styles.own} style={{ height: `${(160 * removed) / most}px` }} />
                <i className={styles.before} style={{ height: `${(160 * sum) / most}px` }} />
                <span className="meta text-tertiary">{i + 1}</span>
              </span>
            ))}
          </div>
          <p className="meta text-tertiary">{t('fix_first.chart_help')}</p>
        </div>
      )}
    </Panel>
  );
}
