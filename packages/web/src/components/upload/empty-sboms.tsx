import { uploadSnippets } from '@assay/contract/upload-snippets.ts';
import { useTranslation } from 'react-i18next';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { EmptyState } from '../answers/empty-state.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CodeBlock } from '../text/code-block.tsx';

/** Stands in place of a list that would hold SBOMs: the line that sends one, and the way to all others. */
export function EmptySboms({ project }: { project?: string | undefined }) {
  const { t } = useTranslation();
  const [curl] = uploadSnippets({
    server: window.location.origin,
    project: project ?? 'acme/payments/api',
    key: '<API_KEY>',
  });
  return (
    <EmptyState title={t('sboms.empty')} text={t('sboms.empty_text')}>
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
