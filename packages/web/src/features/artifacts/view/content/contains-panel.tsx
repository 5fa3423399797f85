import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import { TrustMark } from '../../../../components/marks/trust-mark.tsx';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { artifactPath } from '../../../../lib/artifact-path.ts';
import { formatCount } from '../../../../lib/formats.ts';
import styles from '../artifact-page.module.css';

/** Components of an artifact with statements of distrust, separate from its own level. */
export function ContainsPanel({ artifact: { contains } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  if (contains.length === 0) return null;
  return (
    <Panel title={t('artifact.contains')} end={formatCount(contains.length)}>
      <p className={`${panelStyles.body} text-secondary small ${styles.containsText}`}>
        {t('artifact.contains_text')}
      </p>
      <ul className={rowStyles.rows}>
        {contains.map(({ purl, name, version, trust_level }) => (
          <li key={purl}>
            <AppLink
              className="strong cut"
              href={artifactPath({ purl, sha256: null })}
              title={purl}
            >
              {`${name} ${version}`.trim()}
            </AppLink>
            <TrustMark level={trust_level} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
