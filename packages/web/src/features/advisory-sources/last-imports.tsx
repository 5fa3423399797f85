import type { AdvisorySources } from '@assay/contract/advisories.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../components/advisories/advisories.module.css';
import { ImportState } from '../../components/advisories/import-card.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';

/** The newest import of each source: those that are not over, failed, or refused records. For SuperAdmins, who alone get them. */
export function LastImports({ sources: { items } }: { sources: AdvisorySources }) {
  const { t } = useTranslation();
  const notable = items.flatMap(({ last_import: state }) =>
    state && (state.status !== 'done' || state.refused > 0) ? [state] : [],
  );
  if (notable.length === 0) return null;
  return (
    <Panel title={t('advisories.last_imports')} className={styles.lastImports}>
      {notable.map((state) => (
        <section key={state.uuid} aria-label={state.source}>
          <p className={styles.importHead}>
            <b className="strong">{state.source}</b>{' '}
            <span className="text-tertiary meta">
              <TimeAgo at={state.ended_at ?? state.started_at} />
            </span>
          </p>
          <ImportState state={state} />
        </section>
      ))}
    </Panel>
  );
}
