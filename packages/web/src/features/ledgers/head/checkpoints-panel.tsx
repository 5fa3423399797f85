import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import skeletonStyles from '../../../components/answers/skeleton.module.css';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import styles from '../../../components/ledger/ledger.module.css';
import panelStyles from '../../../components/page/panel.module.css';
import { Panel } from '../../../components/page/panel.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { MiddleText } from '../../../components/text/middle-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { sentenceOf } from '../../../lib/failure.ts';
import { formatCount } from '../../../lib/formats.ts';
import { ledgerPath } from '../ledger-path.ts';

const SHOWN = 4;

/** The newest checkpoints of the log. */
export function CheckpointsPanel({ ledger: { uuid } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('listLedgerCheckpoints', { uuid, pageSize: SHOWN }),
    meta: { quiet: true },
  });
  return (
    <Panel
      title={t('ledgers.checkpoints')}
      end={
        <AppLink className="link" href={ledgerPath(uuid, 'checkpoints')}>
          {t('ledgers.all')}
        </AppLink>
      }
    >
      {data && data.items.length > 0 && (
        <table className={`table ${styles.matrix}`}>
          <thead>
            <tr>
              <th scope="col" className={`num ${styles.sizeColumn}`}>
                {t('ledgers.size')}
              </th>
              <th scope="col">{t('ledgers.root_short')}</th>
              <th scope="col" className={`num ${styles.signedColumn}`}>
                {t('ledgers.signed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ size, root, signed_at }) => (
              <tr key={size}>
                <td className="num">
                  <AppLink className="figure" href={ledgerPath(uuid, 'checkpoints', String(size))}>
                    {formatCount(size)}
                  </AppLink>
                </td>
                <td>
                  <code className="text-secondary" title={root}>
                    <MiddleText text={root} tail={6} />
                  </code>
                </td>
                <td className="num text-secondary">
                  <TimeAgo at={signed_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.items.length === 0 && (
        <p className={`${panelStyles.body} meta text-secondary`}>
          {t('ledgers.no_checkpoints_text')}
        </p>
      )}
      {error && !data && (
        <p className={`${panelStyles.body} meta text-secondary`}>{sentenceOf(error)}</p>
      )}
      {!data && !error && (
        <div className={`${panelStyles.body} ${skeletonStyles.bones}`}>
          <Delayed>
            {Array.from({ length: SHOWN }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
              <SkeletonLine key={at} />
            ))}
          </Delayed>
        </div>
      )}
    </Panel>
  );
}
