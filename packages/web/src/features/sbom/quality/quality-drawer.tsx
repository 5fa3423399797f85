import type { SbomQuality } from '@assay/contract/sbom-quality.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { DetailsAnswer } from '../../../components/answers/details-answer.tsx';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import styles from './quality.module.css';

type Rule = SbomQuality['rules'][number];

/** Each rule with its coverage, by which the score follows; components that lack a field are one click away. */
export function QualityDrawer({ sbom, onClose }: { sbom: Sbom; onClose: () => void }) {
  const { t } = useTranslation();
  const { sbomid } = sbom;
  const { data, error, refetch } = useQuery({
    ...apiQuery('getSbomQuality', { sbomid }),
    meta: { quiet: true },
  });
  const title = data ? t('sbom.quality.fact', { score: data.score }) : t('sbom.quality.title');
  return (
    <DetailDrawer
      label={t('sbom.quality.title')}
      title={title}
      below={
        <p className={`${drawerStyles.what} text-secondary`}>
          {data?.score_rule ?? t('sbom.quality.text')}
        </p>
      }
      onClose={onClose}
    >
      <DetailsAnswer error={error} retry={() => void refetch()}>
        {data && (
          <>
            <section>
              <AppLink className="link" href={sbomPath(sbom.project, sbomid, 'compliance')}>
                {t('sbom.quality.rule_sets')}
              </AppLink>
            </section>
            <RuleList sbom={sbom} of="component" rules={data.rules} />
            <RuleList sbom={sbom} of="document" rules={data.rules} />
          </>
        )}
      </DetailsAnswer>
    </DetailDrawer>
  );
}

function RuleList({ sbom, of, rules }: { sbom: Sbom; of: Rule['of']; rules: readonly Rule[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t(of === 'component' ? 'sbom.quality.components' : 'sbom.quality.document')}</h2>
      <ul className={styles.rules}>
        {rules
          .filter((rule) => rule.of === of)
          .map((rule) => (
            <li key={rule.rule}>
              <span className={styles.text}>{rule.text}</span>
              <span className={styles.coverage} data-outcome={rule.outcome}>
                <Coverage sbom={sbom} rule={rule} />
              </span>
              {rule.asked_by.length > 0 && (
                <span className="text-tertiary small">
                  {t('sbom.quality.asked_by', { names: rule.asked_by.join(', ') })}
                </span>
              )}
              {of === 'component' && <Lacking sbom={sbom} rule={rule} />}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Share that states it, or why none can. */
function Coverage({ sbom, rule }: { sbom: Sbom; rule: Rule }) {
  const { t } = useTranslation();
  const { of, outcome, met, total } = rule;
  const format = `${sbom.format} ${sbom.spec_version ?? ''}`.trim();
  if (outcome === 'not_expressible')
    return <span className="text-tertiary">{t('sbom.quality.not_expressible', { format })}</span>;
  if (of === 'document') return t(`sbom.quality.${met > 0 ? 'stated' : 'missing'}`);
  return (
    <span className="figure">
      {t('sbom.quality.of', { met: formatCount(met), total: formatCount(total) })}
    </span>
  );
}

/** Leads to the components that lack the field. */
function Lacking({ sbom, rule: { rule, outcome, met, total } }: { sbom: Sbom; rule: Rule }) {
  const { t } = useTranslation();
  if (outcome !== 'failed') return null;
  const count = total - met;
  return (
    <AppLink
      className="link small"
      href={`${sbomPath(sbom.project, sbom.sbomid, 'components')}?lacks=${rule}`}
    >
      {t('sbom.quality.lacking', { count, shown: formatCount(count) })}
    </AppLink>
  );
}
