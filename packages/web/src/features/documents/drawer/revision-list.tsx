import type { Revision } from '@assay/contract/document.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/text/app-link.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import { OpMark } from '../document-operation.tsx';
import styles from '../documents.module.css';
import { EntryLink } from '../entry-link.tsx';
import type { Compared } from './compared-revisions.ts';

/** All loaded revisions, newest first; a click compares one with its predecessor. */
export function RevisionList({
  revisions,
  compared,
}: {
  revisions: readonly Revision[];
  compared: Compared | undefined;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  return (
    <ol className={styles.revisions}>
      {revisions.map(({ revision, op, actor, at, leaf, erased_at }) => {
        const isOn = revision === compared?.to || revision === compared?.from;
        return (
          <li key={revision}>
            <span className={styles.trail} data-on={isOn || undefined} />
            <AppLink
              className={isOn ? 'strong' : ''}
              href={hrefWith(search, { from: undefined, to: String(revision) })}
              aria-current={revision === compared?.to ? 'true' : undefined}
            >
              {t('documents.revision', { revision })}
            </AppLink>
            <span className="row" title={actor}>
              <OpMark op={op} />
              <span className="text-tertiary cut">
                {actor}
                {erased_at && `, ${t('documents.erased_tag')}`}
              </span>
            </span>
            <span className="text-tertiary meta nowrap">
              {leaf.index !== null && `${t('documents.entry').toLowerCase()} `}
              <EntryLink leaf={leaf} />, <TimeAgo at={at} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
