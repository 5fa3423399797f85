import { vex as calls } from '@assay/contract/vex.ts';
import type { VexDocument } from '@assay/contract/vex-document.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { decisions } from '../../components/decisions/strings.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { vex } from '../../components/vex/strings.ts';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { documentColumns } from './document-columns.tsx';
import { ImportButton } from './import-button.tsx';
import type { VexSearch } from './search.ts';

addStrings({ vex, decisions });

const DocumentDrawer = lazily(async () => (await import('./document-drawer.tsx')).DocumentDrawer);
const OtherDocument = lazily(async () => (await import('./other-document.tsx')).OtherDocument);
const SORT = calls.listVexDocuments.query.shape.sort;
const idOf = ({ uuid }: VexDocument) => uuid;

/** Imported VEX documents, and the statements of one beside the list. */
export function VexPage({ search }: { search: VexSearch }) {
  const { t } = useTranslation();
  const view = useTableView('vex-documents');
  const columns = useMemo(() => documentColumns(t), [t]);
  const filtering = useFiltering();
  const may = useHasRole('LedgerAdmin');
  const rows = useRows(apiRows('listVexDocuments', { sort: SORT.safeParse(search.sort).data }));
  const open = rows.items.find(({ uuid }) => uuid === search.open);
  const close = () => view.setOpen(undefined);
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.vulnerabilities'), href: '/security/vulnerabilities' },
          { label: t('shell.vex') },
        ]}
      />
      <ListLayout
        head={
          <PageHead
            title={t('shell.vex')}
            answer={t('vex.answer')}
            actions={<ImportButton onImported={view.setOpen} />}
          />
        }
        drawer={
          open ? (
            <DocumentDrawer key={open.uuid} document={open} search={search} onClose={close} />
          ) : (
            search.open !== undefined &&
            rows.status === 'ready' && (
              <OtherDocument key={search.open} uuid={search.open} search={search} onClose={close} />
            )
          )
        }
      >
        <FilteredTable
          label={t('shell.vex')}
          noun={(count) => t('vex.noun', { count })}
          columns={columns}
          rows={rows}
          view={view}
          idOf={idOf}
          filtering={filtering}
          empty={
            <EmptyState
              title={t('vex.none')}
              text={t(may ? 'vex.none_text' : 'vex.none_text_reader')}
            />
          }
        />
      </ListLayout>
    </>
  );
}
