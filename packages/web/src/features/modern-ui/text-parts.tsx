import { useTranslation } from 'react-i18next';
import gridStyles from '../../components/page/grid.module.css';
import { KeyValues } from '../../components/page/key-values.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { InstalledFixed } from '../../components/text/installed-fixed.tsx';
import { PurlText } from '../../components/text/purl-text.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { formatBytes, formatCount, formatMs, formatShare } from '../../lib/formats.ts';
import styles from './parts.module.css';

const HASH = '9f2c4e07a1b8d35c6e4f0a9b7c2d1e8f3a5b6c7d8e9f0a1b2c3d4e5fd3a841ab';
const PURL = 'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@10.1.18';

/** Identifiers, versions, numbers, times and commands. */
export function TextParts() {
  const { t } = useTranslation();
  return (
    <div className={gridStyles.grid}>
      <Panel title={t('parts.identifiers')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <CutMiddle text={HASH} what={t('parts.command')} />
          <span className={styles.long}>
            <PurlText purl={PURL} />
          </span>
          <VersionText version="10.1.18" />
          <VersionText version={HASH} />
          <InstalledFixed version="10.1.18" fixed="10.1.42" />
        </div>
      </Panel>
      <Panel title={t('parts.numbers')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <CountLink count={431} href="?tab=tables" label={t('parts.rows')} />
          <span>{formatCount(12_345)}</span>
          <span>{formatShare(0.956)}</span>
          <span>{formatBytes(1_288_490)}</span>
          <span>{formatMs(1234)}</span>
          <TimeAgo at="2026-01-02T03:04:05.000Z" />
        </div>
      </Panel>
      <Panel title={t('parts.code')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <CodeBlock text="assay upload --project acme/api sbom.json" what={t('parts.command')} />
        </div>
      </Panel>
      <Panel title={t('parts.facts')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <KeyValues
            facts={[
              { key: t('parts.fact_project'), value: 'acme/api' },
              { key: t('parts.fact_components'), value: formatCount(431) },
              { key: t('parts.fact_checked'), value: <TimeAgo at="2026-01-02T03:04:05.000Z" /> },
            ]}
          />
        </div>
      </Panel>
    </div>
  );
}
