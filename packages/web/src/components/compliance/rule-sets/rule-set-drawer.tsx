import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { formatCount } from '../../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import { DetailsAnswer } from '../../answers/details-answer.tsx';
import drawerStyles from '../../page/detail-drawer.module.css';
import { DetailDrawer } from '../../page/detail-drawer.tsx';
import fourFacts from '../../page/four-facts.module.css';
import { KeyValues } from '../../page/key-values.tsx';
import { AppLink } from '../../text/app-link.tsx';
import { CutMiddle } from '../../text/cut-middle.tsx';
import { TimeAgo } from '../../text/time-ago.tsx';
import { ComplianceMark } from '../compliance-mark.tsx';
import { isRefused } from './is-refused.ts';
import { ResultReceipt } from './result-receipt.tsx';
import { RuleList } from './rule-list.tsx';
import { RuleSetHistory } from './rule-set-history.tsx';
import { ruleSetName } from './rule-set-name.ts';
import styles from './rule-sets.module.css';

type RuleSet = SbomCompliance['rule_sets'][number];

/** One rule set for an SBOM: verdict, coverage, each rule with the components that fail it, and the other sets. */
export function RuleSetDrawer({
  sbomid,
  set,
  param = 'set',
  onClose,
}: {
  sbomid: string;
  set: RuleSetId;
  /** Parameter of the address that names the rule set. */
  param?: 'set' | 'open';
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const judged = useQuery({ ...apiQuery('getSbomCompliance', { sbomid }), meta: { quiet: true } });
  const { data, error, refetch } = judged;
  const sbom = useQuery({ ...apiQuery('getSbom', { sbomid }), meta: { quiet: true } });
  const ruleSet = data?.rule_sets.find(({ id }) => id === set);
  return (
    <DetailDrawer
      label={t('rule_sets.title')}
      name={ruleSetName(set)}
      title={
        <>
          {ruleSet && <ComplianceMark verdict={ruleSet.verdict} />}
          <span>{ruleSetName(set)}</span>
        </>
      }
      below={
        <p className={`${drawerStyles.what} text-secondary`}>
          {sbom.data ? `${sbom.data.project} ${sbom.data.version}` : t('rule_sets.text')}
        </p>
      }
      onClose={onClose}
    >
      <DetailsAnswer error={error} retry={() => void refetch()}>
        {data && ruleSet && (
          <>
            <Figures judged={data} ruleSet={ruleSet} />
            <Origin judged={data} ruleSet={ruleSet} />
            {data.recorded && <ResultReceipt receipt={data.recorded.receipt} />}
            <RuleList judged={data} ruleSet={ruleSet} sbom={sbom.data} />
            <History sbom={sbom.data} set={set} of={param === 'open' ? 'sbom' : 'project'} />
            <OtherSets ruleSets={data.rule_sets} current={set} param={param} />
          </>
        )}
      </DetailsAnswer>
    </DetailDrawer>
  );
}

function Figures({ judged, ruleSet }: { judged: SbomCompliance; ruleSet: RuleSet }) {
  const { t } = useTranslation();
  const { met, total, rules_passed, rules_total } = ruleSet;
  const { recorded, format, spec_version } = judged;
  const of = (some: number, all: number) =>
    t('rule_sets.of', { met: formatCount(some), total: formatCount(all) });
  const facts = [
    { label: t('rule_sets.coverage'), value: isRefused(ruleSet) ? '–' : of(met, total) },
    {
      label: t('rule_sets.rules_passed'),
      value: isRefused(ruleSet) ? '–' : of(rules_passed, rules_total),
    },
    { label: t('rule_sets.format'), value: `${format} ${spec_version}` },
    {
      label: t('rule_sets.recorded'),
      value: recorded ? <TimeAgo at={recorded.at} /> : t('rule_sets.not_recorded'),
    },
  ];
  return (
    <div className={fourFacts.fourFacts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <span className="meta text-tertiary">{label}</span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  );
}

/** Results of this SBOM over time, or, in a list of projects, those of its project. */
function History({
  sbom,
  set,
  of,
}: {
  sbom: Sbom | undefined;
  set: RuleSetId;
  of: 'sbom' | 'project';
}) {
  if (sbom === undefined) return null;
  const { sbomid, project } = sbom;
  return <RuleSetHistory of={of === 'sbom' ? { sbomid } : { project }} set={set} />;
}

/** Rules and document that the verdicts follow from. */
function Origin({ judged, ruleSet }: { judged: SbomCompliance; ruleSet: RuleSet }) {
  const { t } = useTranslation();
  const { version, revision } = ruleSet;
  const { sha256 } = judged;
  return (
    <section>
      <KeyValues
        facts={[
          { key: t('rule_sets.rules'), value: t('rule_sets.revision', { version, revision }) },
          {
            key: t('rule_sets.document'),
            value: <CutMiddle text={sha256} what={t('rule_sets.hash')} />,
          },
        ]}
      />
    </section>
  );
}

/** Every rule set with its verdict; each opens in place of this one. */
function OtherSets({
  ruleSets,
  current,
  param,
}: {
  ruleSets: readonly RuleSet[];
  current: RuleSetId;
  param: 'set' | 'open';
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  return (
    <section>
      <h2>{t('rule_sets.sets')}</h2>
      <ul className={styles.sets}>
        {ruleSets.map((one) => (
          <li key={one.id}>
            <AppLink
              className="link"
              href={hrefWith(search, { [param]: one.id })}
              aria-current={one.id === current ? 'true' : undefined}
            >
              {ruleSetName(one.id)}
            </AppLink>
            <span className="text-tertiary">
              {isRefused(one)
                ? '–'
                : t('rule_sets.of', { met: one.rules_passed, total: one.rules_total })}
            </span>
            <ComplianceMark verdict={one.verdict} />
          </li>
        ))}
      </ul>
    </section>
  );
}
