import type { ProjectCompliance } from '@assay/contract/compliance.ts';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { EvaluatingNote } from '../../components/compliance/evaluating-note.tsx';
import { ruleSets } from '../../components/compliance/rule-sets/strings.ts';
import {
  profileFilter,
  verdictFilters,
} from '../../components/compliance/rule-sets/verdict-filters.ts';
import { compliance } from '../../components/compliance/strings.ts';
import type { Column } from '../../components/data-table/column.ts';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { datedReportChoices } from '../../components/data-table/report-choices.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { ComplianceDrawer } from './compliance-drawer.tsx';
import type { ComplianceSearch } from './search.ts';
import { complianceList } from './strings.ts';
import { ProfileCell, RulesCell, verdictColumns } from './verdict-columns.tsx';
import { VerdictSums } from './verdict-sums.tsx';

addStrings({ compliance, compliance_list: complianceList, rule_sets: ruleSets });

const columnsOf = (t: TFunction): readonly Column<ProjectCompliance>[] => [
  {
    id: 'path',
    sort: 'path',
    isName: true,
    fixed: true,
    label: t('compliance_list.project'),
    card: 'id',
    cell: ({ uuid, path, version }) => (
      <AppLink
        className="cut"
        href={`/compliance/projects/${uuid}`}
        title={`${path} ${version ?? ''}`}
      >
        <span className="text-secondary">{path.slice(0, path.lastIndexOf('/') + 1)}</span>
        <span className="strong">{path.slice(path.lastIndexOf('/') + 1)}</span>{' '}
        <span className="text-tertiary">{version}</span>
      </AppLink>
    ),
  },
  {
    id: 'compliance',
    sort: 'profile',
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
  ...verdictColumns<ProjectCompliance>('projects'),
];

/** Projects × rule sets: the verdict of the SBOM that counts for each project. */
export function ProjectCompliancePage({ search }: { search: ComplianceSearch }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => [profileFilter(t), ...verdictFilters(t)], [t]);
  const { open, set, keyword, profile, rule_set, verdict } = search;
  const chosen = { keyword, profile, rule_set, verdict };
  const close = () => change({ open: undefined, set: undefined });
  return (
    <>
      <Crumbs crumbs={[{ label: t('shell.project_compliance') }]} />
      <ListLayout
        head={
          <PageHead
            title={t('shell.project_compliance')}
            answer={t('compliance_list.projects_answer')}
            actions={
              <>
                <Button component={AppLink} href="/compliance/standards">
                  {t('shell.standards')}
                </Button>
                <UploadButton project="" />
              </>
            }
          />
        }
        drawer={open && <ComplianceDrawer of="projects" open={open} set={set} onClose={close} />}
      >
        <ListTable
          name="listProjectCompliance"
          list="project-compliance"
          label={t('shell.project_compliance')}
          noun={(count) => t('compliance_list.noun_project', { count })}
          columns={columns}
          filters={filters}
          choices={datedReportChoices(t, (dated) =>
            client.exportComplianceReport({ ...definedValues(chosen), of: 'projects', ...dated }),
          )}
          text={{ name: 'keyword', label: t('compliance_list.search_projects') }}
          idOf={({ sbomid, uuid }) => sbomid ?? uuid}
          empty={<EmptySboms list="projects" />}
        >
          <VerdictSums of="projects" />
          <EvaluatingNote name="listProjectCompliance" search={search} />
        </ListTable>
      </ListLayout>
    </>
  );
}
