import { SEARCH_KINDS, type SearchAnswer, type SearchKind } from '@assay/contract/search.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closedSentence, sentenceOf } from '../../lib/failure.ts';
import styles from './palette.module.css';
import type { Found } from './use-groups.ts';

const LISTS = new Intl.ListFormat('en-US', { type: 'conjunction' });

function useKindNames() {
  const { t } = useTranslation();
  return (answer: SearchAnswer, state: SearchAnswer[SearchKind]['state']): string[] =>
    SEARCH_KINDS.filter((kind) => answer[kind].state === state).map((kind) => {
      if (kind === 'documents' && state === 'searched') return t('palette.documents_by_id');
      if (kind === 'vulnerabilities' && state === 'searched')
        return t('palette.vulnerabilities_here');
      // The standard's name keeps its capitals.
      return kind === 'sboms' ? t('palette.sboms') : t(`palette.${kind}`).toLowerCase();
    });
}

/** Kinds that could not be searched, with a way to try again; nothing when all were. */
export function SearchFailures({ found: { answer, failure, again } }: { found: Found }) {
  const { t } = useTranslation();
  const namesOf = useKindNames();
  const kinds = answer && !failure ? namesOf(answer, 'failed') : [];
  if (!failure && kinds.length === 0) return null;
  return (
    <div className={styles.failed} role="alert">
      <span>
        {failure
          ? t('palette.failed_all', { reason: closedSentence(sentenceOf(failure)) })
          : t('palette.failed', { kinds: LISTS.format(kinds) })}
      </span>
      <Button size="compact-sm" onClick={again}>
        {t('palette.again')}
      </Button>
    </div>
  );
}

/** States what was searched and what the role may not search, when nothing was found. */
export function NothingFound({
  typed,
  answer,
  onClear,
}: {
  typed: string;
  answer: SearchAnswer | undefined;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const namesOf = useKindNames();
  const own = [t('palette.pages').toLowerCase(), t('palette.actions').toLowerCase()];
  const searched = [...(answer ? namesOf(answer, 'searched') : []), ...own];
  const forbidden = answer ? namesOf(answer, 'forbidden') : [];
  return (
    <div className={styles.nothingFound}>
      <b>{t('palette.none', { q: typed })}</b>
      <span>{t('palette.searched', { kinds: LISTS.format(searched) })}</span>
      {forbidden.length > 0 && (
        <span>{t('palette.forbidden', { kinds: LISTS.format(forbidden) })}</span>
      )}
      <span className="row">
        <Button onClick={onClear}>{t('palette.clear')}</Button>
      </span>
    </div>
  );
}
