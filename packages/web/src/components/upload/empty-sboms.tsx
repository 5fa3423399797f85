import { uploadSnippets } from '@assay/contract/upload-snippets.ts';
import { useTranslation } from 'react-i18next';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { EmptyState } from '../answers/empty-state.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CodeBlock } from '../text/code-block.tsx';

/**
 * Placeholder of a list that the first SBOM fills: the command that uploads one, and a link to other ways.
 * Users who may not upload see who may.
 *
 * @param list content of the list
 * @param project the project or folder without an SBOM
 */
export function EmptySboms({
  list = 'sboms',
  project,
}: {
  list?: 'artifacts' | 'components' | 'licenses' | 'projects' | 'sboms' | 'vulnerabilities';
  project?: string | undefined;
}) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const title =
    project && list !== 'artifacts' && list !== 'licenses' && list !== 'projects'
      ? t(`sboms.empty_${list}_in`, { project })
      : t(`sboms.empty_${list}`);
  if (!may) return <EmptyState title={title} text={t('sboms.empty_ask')} />;
  const [curl] = uploadSnippets({
    server: window.location.origin,
    project: project ?? 'acme/payments/api',
    key: '<API_KEY>',
  });
  return (
    <EmptyState title={title} text={t('sboms.empty_text')}>
      <CodeBlock text={curl?.text ?? ''} what={t('sboms.empty_command')} />
      <AppLink
        className="link"
        href={`/projects/modern/sboms${writePlainSearch({ welcome: 'true', project })}`}
      >
        {t('sboms.empty_more')}
      </AppLink>
    </EmptyState>
  );
}
