import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import { TrustMark } from '../../../../components/marks/trust-mark.tsx';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { artifactPath } from '../../../../lib/artifact-path.ts';
import { cutMiddle } from '../../../../lib/formats.ts';

/** Other digests with the same purl. */
export function OthersPanel({ artifact: { others } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  if (others.length === 0) return null;
  return (
    <Panel title={t('artifact.others')} end={others.length}>
      <ul className={rowStyles.rows}>
        {others.map(({ uuid, sha256, trust_level }) => (
          <li key={uuid}>
            <AppLink className="link" href={artifactPath({ sha256, purl: null })} title={sha256}>
              <code>{cutMiddle(sha256, 8)}</code>
            </AppLink>
            <TrustMark level={trust_level} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
