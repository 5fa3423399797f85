import type { ImportedStandard } from '@assay/contract/standards.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ruleSets } from '../../components/compliance/rule-sets/strings.ts';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ImportButton } from './import-button.tsx';
import type { StandardsSearch } from './search.ts';
import { standardColumns } from './standard-columns.tsx';
import { standards } from './strings.ts';

addStrings({ standards, rule_sets: ruleSets });

const StandardDrawer = lazily(async () => (await import('./standard-drawer.tsx')).StandardDrawer);
const idOf = ({ uuid }: ImportedStandard) => uuid;

/** Imported standards, and the requirements of one beside the list. */
export function StandardsPage({ search: { open } }: { search: StandardsSearch }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const columns = useMemo(() => standardColumns(t), [t]);
  const may = useHasRole('TenantAdmin');
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.project_compliance'), href: '/compliance/projects' },
          { label: t('shell.standards') },
        ]}
      />
      <ListLayout
        head={
          <PageHead
            title={t('shell.standards')}
            answer={t('standards.answer')}
            actions={<ImportButton onImported={(uuid) => change({ open: uuid })} />}
          />
        }
        drawer={
          open && (
            <StandardDrawer key={open} uuid={open} onClose={() => change({ open: undefined })} />
          )
        }
      >
        <ListTable
          name="listStandards"
          list="standards"
          label={t('shell.standards')}
          noun={(count) => t('standards.noun', { count })}
          columns={columns}
          text={{ name: 'keyword', label: t('standards.search') }}
          idOf={idOf}
          empty={
            <EmptyState
              title={t('standards.none')}
              text={t(may ? 'standards.none_text' : 'standards.none_text_reader')}
            />
          }
        />
      </ListLayout>
    </>
  );
}
