import type { ProjectCompliance } from '@assay/contract/compliance.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ruleSets } from '../../components/compliance/rule-sets/strings.ts';
import { verdictFilters } from '../../components/compliance/rule-sets/verdict-filters.ts';
import { compliance } from '../../components/compliance/strings.ts';
import type { Column } from '../../components/data-table/column.ts';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { reportChoices } from '../../components/data-table/report-choices.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import type { ComplianceSearch } from './search.ts';
import { complianceList } from './strings.ts';
import { ProfileCell, RulesCell, verdictColumns } from './verdict-columns.tsx';

addStrings({ compliance, compliance_list: complianceList, rule_sets: ruleSets });

const RuleSetDrawer = lazily(
  async () =>
    (await import('../../components/compliance/rule-sets/rule-set-drawer.tsx')).RuleSetDrawer,
);

const columnsOf = (t: TFunction): readonly Column<ProjectCompliance>[] => [
  {
    id: 'path',
    sort: 'path',
    isName: true,
    fixed: true,
    label: t('compliance_list.project'),
    card: 'id',
    cell: ({ path, version }) => (
      <span className="cut" title={`${path} ${version ?? ''}`}>
        <span className="text-secondary">{path.slice(0, path.lastIndexOf('/') + 1)}</span>
        <span className="strong">{path.slice(path.lastIndexOf('/') + 1)}</span>{' '}
        <span className="text-tertiary">{version}</span>
      </span>
    ),
  },
  {
    id: 'compliance',
    label: t('compliance_list.profile'),
    width: 172,
    narrow: 124,
    card: 'state',
    cell: (row) => <ProfileCell row={row} />,
  },
  {
    id: 'rules',
    sort: 'rules',
    first: 'desc',
    label: t('compliance_list.rules'),
    width: 104,
    numeric: true,
    card: 'end',
    cell: (row) => <RulesCell row={row} />,
  },
  ...verdictColumns<ProjectCompliance>(),
];

/** Projects × rule sets: the verdict of the SBOM that counts for each project. */
export function ProjectCompliancePage({ search }: { search: ComplianceSearch }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => verdictFilters(t), [t]);
  const { open, set = 'ntia', keyword, rule_set, verdict } = search;
  const chosen = { keyword, rule_set, verdict };
  return (
    <>
      <Crumbs crumbs={[{ label: t('shell.project_compliance') }]} />
      <ListLayout
        head={
          <PageHead
            title={t('shell.project_compliance')}
            answer={t('compliance_list.projects_answer')}
            actions={<UploadButton project="" />}
          />
        }
        drawer={
          open && (
            <RuleSetDrawer
              key={open}
              sbomid={open}
              set={set}
              onClose={() => change({ open: undefined, set: undefined })}
            />
          )
        }
      >
        <ListTable
          name="listProjectCompliance"
          label={t('shell.project_compliance')}
          noun={(count) => t('compliance_list.noun_project', { count })}
          columns={columns}
          filters={filters}
          choices={reportChoices(t, (format) =>
            client.exportComplianceReport({ ...definedValues(chosen), of: 'projects', format }),
          )}
          text={{ name: 'keyword', label: t('compliance_list.search_projects') }}
          idOf={({ sbomid, uuid }) => sbomid ?? uuid}
          empty={
            <EmptyState
              title={t('compliance_list.none_projects')}
              text={t('compliance_list.none_projects_text')}
            />
          }
        />
      </ListLayout>
    </>
  );
}
