import type { Revision } from '@assay/contract/document.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import skeletonStyles from '../../../components/answers/skeleton.module.css';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import { Segments } from '../../../components/page/segments.tsx';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { sentenceOf } from '../../../lib/failure.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import styles from '../documents.module.css';
import type { InCollection } from '../use-documents.ts';
import type { Compared } from './compared-revisions.ts';
import { changesIn, shownLines } from './diff-view.ts';

/** A document of a collection. */
export interface OneDocument extends InCollection {
  id: string;
}

/** Changes between two revisions, or the content of one. */
export function RevisionDiff({
  one,
  compared: { from, to },
  revisions,
}: {
  one: OneDocument;
  compared: Compared;
  /** Those that have content, newest first. */
  revisions: readonly Revision[];
}) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const isWhole = search['view'] === 'whole' || from === undefined;
  const { data } = useQuery({
    ...apiQuery('getDocumentDiff', { ...one, from: from ?? to, to }),
    enabled: from !== undefined,
    meta: { quiet: true },
  });
  const changes = data && changesIn(data.lines);
  return (
    <section aria-label={t('documents.content')}>
      <h2 className={styles.diffHead}>
        {from === undefined ? (
          t('documents.revision_title', { revision: to })
        ) : (
          <RevisionChoice from={from} to={to} revisions={revisions} />
        )}
        <span className={styles.diffEnd}>
          {changes && !isWhole && (
            <>
              <span className="good strong">+ {formatCount(changes.added)}</span>
              <span className="bad strong">− {formatCount(changes.removed)}</span>
            </>
          )}
          {from !== undefined && (
            <Segments
              aria-label={t('documents.view')}
              value={isWhole ? 'whole' : 'changes'}
              onChange={(view) => change({ view: view === 'whole' ? view : undefined }, 'replace')}
              data={[
                { value: 'changes', label: t('documents.changes') },
                { value: 'whole', label: t('documents.whole') },
              ]}
            />
          )}
        </span>
      </h2>
      {isWhole ? <Whole one={one} revision={to} /> : <Changes one={one} from={from} to={to} />}
    </section>
  );
}

/** Selects the two revisions to compare. */
function RevisionChoice({
  from,
  to,
  revisions,
}: {
  from: number;
  to: number;
  revisions: readonly Revision[];
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const options = revisions.map(({ revision }) => ({
    value: String(revision),
    label: t('documents.revision', { revision }),
  }));
  return (
    <>
      <NativeSelect
        aria-label={t('documents.compare_from')}
        value={String(from)}
        data={options.filter(({ value }) => value !== String(to))}
        onChange={({ currentTarget: { value } }) => change({ from: value })}
      />
      <span>{t('documents.to')}</span>
      <NativeSelect
        aria-label={t('documents.compare_to')}
        value={String(to)}
        data={options.filter(({ value }) => value !== String(from))}
        onChange={({ currentTarget: { value } }) => change({ from: String(from), to: value })}
      />
    </>
  );
}

function Waiting() {
  return (
    <Delayed>
      <div className={skeletonStyles.bones}>
        <SkeletonLine width="40%" />
        <SkeletonLine width="60%" />
      </div>
    </Delayed>
  );
}

function Whole({ one, revision }: { one: OneDocument; revision: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('getDocument', { ...one, revision }),
    meta: { quiet: true },
  });
  if (error) return <p className="text-secondary small">{sentenceOf(error)}</p>;
  if (!data) return <Waiting />;
  return (
    <div className={styles.content}>
      <CodeBlock text={JSON.stringify(data.document, null, 2)} what={t('documents.content_what')} />
    </div>
  );
}

function Changes({ one, from, to }: { one: OneDocument; from: number; to: number }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('getDocumentDiff', { ...one, from, to }),
    meta: { quiet: true },
  });
  if (error) return <p className="text-secondary small">{sentenceOf(error)}</p>;
  if (!data) return <Waiting />;
  if (data.lines.every(({ kind }) => kind === 'same'))
    return <p className="text-secondary small">{t('documents.no_changes')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
    <div className={styles.diff} tabIndex={0}>
      {shownLines(data.lines, { isWhole: false }).map((line) =>
        line.kind === 'gap' ? (
          <div key={`gap ${line.after}`} className={styles.gap}>
            {t('documents.unchanged', { count: line.hidden, shown: formatCount(line.hidden) })}
          </div>
        ) : (
          <div key={`${line.before} ${line.after}`} data-change={line.kind}>
            <span>{line.before}</span>
            <span>{line.after}</span>
            <b>{{ added: '+', removed: '−', same: '' }[line.kind]}</b>
            <span className={styles.text}>{line.text}</span>
          </div>
        ),
      )}
    </div>
  );
}
