import type { ComplianceCounts, CountedRows } from '@assay/contract/compliance-counts.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { useTranslation } from 'react-i18next';
import { DetailsAnswer } from '../../components/answers/details-answer.tsx';
import { ruleSetName } from '../../components/compliance/rule-sets/rule-set-name.ts';
import drawerStyles from '../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { SumsHistory } from './sums-history.tsx';
import { SUMS, sumPath } from './sums-path.ts';
import { useCounts } from './use-counts.ts';
import { canHave, VerdictHead } from './verdict-head.tsx';
import styles from './verdict-sums.module.css';

/** Rows with each verdict of their profile and of each rule set, and the history of one of these lines: `set` in the address. */
export function SumsDrawer({
  of,
  set,
  onClose,
}: {
  of: CountedRows;
  set: RuleSetId | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { keyword } = useUrlSearch().search;
  const { data, error, refetch } = useCounts(of, keyword);
  return (
    <DetailDrawer
      label={t('compliance_list.sums_title')}
      title={t('compliance_list.sums_title')}
      below={
        <p className={`${drawerStyles.what} text-secondary`}>
          {t(`compliance_list.sums_answer_${of}`)}
        </p>
      }
      onClose={onClose}
    >
      <DetailsAnswer error={error} retry={() => void refetch()}>
        {data && (
          <>
            <section>
              {keyword !== undefined && (
                <p className="text-secondary small">
                  {t(`compliance_list.sums_found_${of}`, { keyword })}
                </p>
              )}
              <SumsTable of={of} counts={data} set={set} />
            </section>
            <SumsHistory of={of} set={set} />
          </>
        )}
      </DetailsAnswer>
    </DetailDrawer>
  );
}

function SumsTable({
  of,
  counts: { profile, rule_sets },
  set,
}: {
  of: CountedRows;
  counts: ComplianceCounts;
  set: RuleSetId | undefined;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const lines = [
    { id: undefined, name: t('compliance_list.profile'), counts: profile },
    ...rule_sets.map(({ id, ...counts }) => ({ id, name: ruleSetName(id), counts })),
  ];
  return (
    <table className={styles.table} aria-label={t('compliance_list.sums_title')}>
      <VerdictHead first={t('compliance_list.sums_by')} />
      <tbody>
        {lines.map(({ id, name, counts }) => (
          <tr key={name}>
            <th scope="row">
              <AppLink
                className="link"
                aria-current={id === set}
                href={hrefWith(search, { open: SUMS, set: id })}
              >
                {name}
              </AppLink>
            </th>
            {RULE_SET_VERDICTS.map((verdict) => (
              <td key={verdict}>
                {!canHave(id, verdict) ? (
                  '–'
                ) : (
                  <CountLink
                    count={counts[verdict]}
                    href={sumPath(
                      search,
                      id === undefined ? { profile: verdict } : { rule_set: id, verdict },
                    )}
                    label={[
                      t(`compliance_list.noun_${ONE[of]}`, { count: counts[verdict] }),
                      `${name}: ${t(`compliance.${verdict}`)}`,
                    ].join(', ')}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ONE = { projects: 'project', artifacts: 'artifact' } as const;
