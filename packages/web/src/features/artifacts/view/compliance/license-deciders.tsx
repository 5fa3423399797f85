import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { RuleResult } from '@assay/contract/profile-result.ts';
import { useTranslation } from 'react-i18next';
import { whyDecided } from '../../../../components/licenses/license-words.ts';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import { writePlainSearch } from '../../../../lib/plain-search.ts';
import { sbomPath } from '../../../../lib/projects-path.ts';
import styles from '../artifact-page.module.css';

/** Licenses that keep a rule from passing: what decided about each, and a link to their components. */
export function LicenseDeciders({
  result: { licenses, evidence },
  sboms,
}: {
  result: RuleResult;
  sboms: ArtifactView['sboms'];
}) {
  const { t } = useTranslation();
  const sbom = sboms.find(({ sbomid }) => evidence.includes(sbomid));
  if (licenses === null || licenses.deciding.length === 0) return null;
  return (
    <ul className={styles.deciders} aria-label={t('compliance.deciding_licenses')}>
      {licenses.deciding.map((one) => {
        const { components, verdict: license_verdict } = one;
        const text = one.licenses.join(', ') || t('licenses.none_stated');
        const shown = formatCount(components);
        const count = t('compliance.deciding_components', { count: components, shown });
        const filter = writePlainSearch({ license_verdict, text: one.licenses[0] });
        return (
          <li key={text} className="any-break">
            <span className="strong">{text}</span>
            {` · ${whyDecided(t, one)} · `}
            {sbom ? (
              <AppLink
                className="link"
                href={`${sbomPath(sbom.project, sbom.sbomid)}${filter}`}
                aria-label={`${text}: ${count}`}
              >
                {count}
              </AppLink>
            ) : (
              count
            )}
          </li>
        );
      })}
    </ul>
  );
}
