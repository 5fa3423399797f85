import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { RULE_TIERS } from '@assay/core/compliance/rule-set.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { ComplianceMark } from '../compliance-mark.tsx';
import { FailingComponents } from './failing-components.tsx';
import { isRefused } from './is-refused.ts';
import styles from './rule-sets.module.css';

type RuleSet = SbomCompliance['rule_sets'][number];
type Rule = RuleSet['rules'][number];

interface Shown {
  judged: SbomCompliance;
  ruleSet: RuleSet;
  /** Undefined while it is read. */
  sbom: Sbom | undefined;
}

/** Failing rules come first: they are what there is to do. */
const RANKS: Record<Rule['verdict'], number> = {
  ...{ fail: 0, unknown: 1, not_expressible: 2, pass: 3, not_applicable: 4 },
};

/** Rules of a set by how strictly they ask, each with its coverage. */
export function RuleList({ judged, ruleSet, sbom }: Shown) {
  const { t } = useTranslation();
  const { name, source, version, rules } = ruleSet;
  const format = `${judged.format} ${judged.spec_version}`;
  return (
    <>
      {isRefused(ruleSet) && (
        <section>
          <p>{t('rule_sets.not_accepted', { name: `${name} ${version}`, format })}</p>
        </section>
      )}
      {RULE_TIERS.map((tier) => {
        const shown = rules
          .filter((rule) => rule.tier === tier)
          .sort((a, b) => RANKS[a.verdict] - RANKS[b.verdict]);
        return (
          shown.length > 0 && (
            <section key={tier}>
              <h2>{t(`rule_sets.${tier}`)}</h2>
              <ul className={styles.rules}>
                {shown.map((rule) => (
                  <RuleItem key={rule.check} rule={rule} sbom={sbom} format={format} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <section>
        <p>
          <a className="link" href={source} target="_blank" rel="noreferrer">
            {t('rule_sets.source')}
          </a>
        </p>
      </section>
    </>
  );
}

function RuleItem({ rule, sbom, format }: { rule: Rule; format: string } & Pick<Shown, 'sbom'>) {
  const { t } = useTranslation();
  const { check, of, verdict, section, text, met, total } = rule;
  const isListed = of === 'component' && (verdict === 'fail' || verdict === 'unknown');
  return (
    <li>
      <ComplianceMark verdict={verdict} />
      <span className={styles.text}>
        {text} <span className="text-tertiary small">{section}</span>
        <Reason rule={rule} format={format} />
      </span>
      <span className="text-secondary nowrap">
        {of === 'component' && (verdict === 'pass' || verdict === 'fail' || verdict === 'unknown')
          ? t('rule_sets.of', { met: formatCount(met), total: formatCount(total) })
          : ''}
      </span>
      {isListed && sbom && total > met && (
        <FailingComponents
          sbomid={sbom.sbomid}
          check={check}
          count={total - met}
          href={`${sbomPath(sbom.project, sbom.sbomid, 'components')}?lacks=${check}`}
        />
      )}
    </li>
  );
}

/** Why a rule does not pass; failing components are their own reason. */
function Reason({ rule: { of, verdict, total }, format }: { rule: Rule; format: string }) {
  const { t } = useTranslation();
  const reason =
    verdict === 'not_expressible'
      ? t('rule_sets.why_not_expressible', { format })
      : verdict === 'unknown'
        ? t(total === 0 ? 'rule_sets.why_no_components' : 'rule_sets.why_unknown')
        : verdict === 'fail' && of === 'document'
          ? t('rule_sets.why_document_fail')
          : '';
  return reason && <span className={`${styles.reason} text-secondary small`}>{reason}</span>;
}
