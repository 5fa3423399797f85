import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { ProfileResult } from '@assay/contract/profile-result.ts';
import { IconChevronRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { ComplianceMark } from '../../../../components/compliance/compliance-mark.tsx';
import { ruleWords } from '../../../../components/compliance/rule-words.ts';
import { formatCount } from '../../../../lib/formats.ts';
import verdictStyles from '../artifact.module.css';
import styles from '../artifact-page.module.css';
import { EvidenceLinks } from './evidence-links.tsx';
import { LicenseDeciders } from './license-deciders.tsx';
import { notAskedWords, whyWords } from './why-words.ts';

/** One profile: its verdict, and below it each rule with its own. The one that applies is open at first. */
export function ProfileRules({
  result,
  artifact,
}: {
  result: ProfileResult;
  artifact: ArtifactView;
}) {
  const { t } = useTranslation();
  const { profile, results, signers_groups } = result;
  const { name, applies, rules } = profile;
  if (results.length === 0)
    return (
      <div className={verdictStyles.profile}>
        <div className={verdictStyles.group}>
          <ProfileHead result={result} />
        </div>
        <p className={verdictStyles.profileWhy}>{notAskedWords(t, rules, artifact)}</p>
      </div>
    );
  const words = ruleWords(t, rules, signers_groups);
  return (
    <details className={verdictStyles.profile} open={applies}>
      <summary className={verdictStyles.group}>
        <IconChevronRight className="icon" data-size="14" aria-hidden="true" />
        <ProfileHead result={result} />
      </summary>
      <ul className={verdictStyles.reasons} aria-label={t('compliance.rules', { name })}>
        {results.map((one) => (
          <li key={`${one.rule} ${one.index}`}>
            <ComplianceMark verdict={one.verdict} quiet />
            <div className={verdictStyles.reasonText}>
              {words.find(({ rule, index }) => rule === one.rule && index === one.index)?.text}
              <span className={styles.ruleWhy}>{whyWords(t, one, artifact, rules)}</span>
              <LicenseDeciders result={one} sboms={artifact.sboms} />
              {one.shared_rating_findings > 0 && (
                <span className={styles.ruleWhy}>
                  {t('compliance.shared_ratings', {
                    count: one.shared_rating_findings,
                    shown: formatCount(one.shared_rating_findings),
                  })}
                </span>
              )}
            </div>
            <EvidenceLinks result={one} sboms={artifact.sboms} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ProfileHead({ result: { profile, verdict, results } }: { result: ProfileResult }) {
  const { t } = useTranslation();
  const { name, version, is_default, applies } = profile;
  const passed = results.filter((one) => one.verdict === 'pass').length;
  return (
    <>
      <b className="strong cut" title={name}>
        {name}
      </b>
      <span className="text-tertiary" data-only="desktop">
        {t('compliance.version', { version })}
      </span>
      {(is_default || applies) && (
        <span className="tag" data-outline>
          {t(is_default ? 'compliance.default' : 'compliance.of_project')}
        </span>
      )}
      <span className={styles.profileVerdict}>
        {results.length > 0 && (
          <span className="text-tertiary" data-only="desktop">
            {t('compliance.rules_of', { passed, count: results.length })}
          </span>
        )}
        <ComplianceMark verdict={verdict} />
      </span>
    </>
  );
}
