import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Shown when nothing is loaded: the consequences, and who can change that. */
export function NoSources() {
  const { t } = useTranslation();
  const isOperator = useHasRole('SuperAdmin');
  return (
    <EmptyState
      title={t('shell.advisories_none')}
      text={t(isOperator ? 'advisories.none_text' : 'advisories.none_ask')}
    >
      {isOperator && (
        <CodeBlock text="assay advisories import ./all.zip" what={t('sboms.empty_command')} />
      )}
    </EmptyState>
  );
}
