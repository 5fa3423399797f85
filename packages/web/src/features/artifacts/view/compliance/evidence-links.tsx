import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { RuleResult } from '@assay/contract/profile-result.ts';
import { useTranslation } from 'react-i18next';
import headingStyles from '../../../../components/page/heading-end.module.css';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { writePlainSearch } from '../../../../lib/plain-search.ts';
import { sbomPath } from '../../../../lib/projects-path.ts';
import { hrefWith, useUrlSearch } from '../../../../lib/url-search.ts';

/** Attestations that are named on one line; the rest are in the table of attestations. */
const MOST_NAMED = 6;

/** Tabs of an SBOM that show why a rule has its verdict. */
const TABS: Partial<Record<RuleResult['rule'], 'vulnerabilities' | 'compliance' | 'licenses'>> = {
  vulnerabilities: 'vulnerabilities',
  open_findings: 'vulnerabilities',
  rule_set: 'compliance',
  licenses: 'licenses',
};

/** Evidence that decided a rule: statements open beside the page, an SBOM has its own page. */
export function EvidenceLinks({
  result: { rule, evidence, licenses },
  sboms,
}: {
  result: RuleResult;
  sboms: ArtifactView['sboms'];
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const sbom = sboms.find(({ sbomid }) => evidence.includes(sbomid));
  if (sbom) {
    const tab = TABS[rule] ?? 'components';
    const filter = writePlainSearch({ license_verdict: licenses?.deciding[0]?.verdict });
    return (
      <AppLink
        className={`figure ${headingStyles.end}`}
        href={`${sbomPath(sbom.project, sbom.sbomid, tab)}${filter}`}
      >
        {`${sbom.name || sbom.project} ${sbom.version}`.trim()}
      </AppLink>
    );
  }
  if (rule !== 'attestation' || evidence.length === 0) return null;
  const hrefOf = (uuid: string) => hrefWith(search, { open: uuid, act: undefined });
  const word = t('compliance.evidence', { count: evidence.length });
  const [first = ''] = evidence;
  if (evidence.length === 1)
    return (
      <AppLink className={`figure ${headingStyles.end}`} href={hrefOf(first)}>
        {word}
      </AppLink>
    );
  return (
    <span className={headingStyles.end}>
      {word}{' '}
      {evidence.slice(0, MOST_NAMED).map((uuid, at) => (
        <span key={uuid}>
          {at > 0 && ', '}
          <AppLink
            className="figure"
            href={hrefOf(uuid)}
            aria-label={t('compliance.evidence_nth', { number: at + 1 })}
          >
            {at + 1}
          </AppLink>
        </span>
      ))}
    </span>
  );
}
