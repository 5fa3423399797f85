import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';

/** Mapping of directory groups to signers groups; shown if there are any. */
export function SignersGroupsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getAzureAdSignersGroups', {}));
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!data || data.groups.length === 0) return null;
  return (
    <Panel title={t('azure_ad.signers')}>
      <ul className={`${panelStyles.body} stack`}>
        {data.groups.map(({ id, name, signers_group_uuid }) => (
          <li key={`${id} ${signers_group_uuid}`} className="row">
            <span className="cut strong" title={name}>
              {name}
            </span>
            <code className="push text-tertiary">{signers_group_uuid}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
