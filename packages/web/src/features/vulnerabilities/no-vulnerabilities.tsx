import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';

/** No vulnerability at all: because nothing was sent yet, or because no advisory speaks of what was. */
export function NoVulnerabilities() {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('listSboms', { pageSize: 1 }));
  if (!data) return null;
  if (data.total === 0) return <EmptySboms />;
  return (
    <EmptyState title={t('vulnerabilities.none')} text={t('vulnerabilities.none_text')}>
      <CodeBlock text="assay advisories import ./osv-all.zip" what={t('sboms.empty_command')} />
    </EmptyState>
  );
}
