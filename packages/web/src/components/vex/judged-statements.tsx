import type { VexDocumentStatement } from '@assay/contract/vex-statement.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { Delayed, DetailsSkeleton } from '../answers/skeleton.tsx';
import type { Rows } from '../data-table/rows.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { StatementEntry } from './statement-entry.tsx';
import { type Judging, type StatementName, useJudge } from './use-judge.ts';
import styles from './vex.module.css';

/** A statement of a list, with its document. */
export type JudgedStatement = VexDocumentStatement & StatementName;

const keyOf = ({ document_uuid, number }: StatementName) => `${document_uuid} ${number}`;

/** Neither accepted nor declined, and about findings. */
const isOffered = ({ unmatched, act, declined }: JudgedStatement) =>
  unmatched === '' && act === null && declined === null;

/**
 * Statements that a LedgerAdmin accepts or declines, one or many at once.
 *
 * @param sourceOf document of a statement, where the list has several
 */
export function JudgedStatements({
  rows,
  sourceOf,
}: {
  rows: Rows<JudgedStatement>;
  sourceOf?: (statement: JudgedStatement) => ReactNode;
}) {
  const { t } = useTranslation();
  const judging = useJudge();
  const may = useHasRole('LedgerAdmin');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [declining, setDeclining] = useState<readonly StatementName[]>([]);
  const offered = may ? rows.items.filter(isOffered) : [];
  const selected = offered.filter((one) => chosen.has(keyOf(one)));
  const toggle = (key: string) =>
    setChosen(
      (before) =>
        new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    );
  return (
    <>
      {offered.length > 0 && (
        <SelectionActs
          {...{ offered, selected, judging }}
          onSelect={(all) => setChosen(new Set(all.map(keyOf)))}
          onDecline={setDeclining}
        />
      )}
      <DeclineDialog statements={declining} judging={judging} onClose={() => setDeclining([])} />
      <ListState rows={rows} />
      <ul className={styles.statements}>
        {rows.items.map((statement) => (
          <StatementEntry
            key={keyOf(statement)}
            statement={statement}
            selected={may && isOffered(statement) ? chosen.has(keyOf(statement)) : undefined}
            onSelect={() => toggle(keyOf(statement))}
            source={sourceOf?.(statement)}
            acts={may && <StatementActs {...{ statement, judging }} onDecline={setDeclining} />}
          />
        ))}
      </ul>
      {rows.hasMore && (
        <Button variant="subtle" loading={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('vex.more')}
        </Button>
      )}
    </>
  );
}

function ListState({ rows }: { rows: Rows<JudgedStatement> }) {
  const { t } = useTranslation();
  if (rows.status === 'loading')
    return (
      <Delayed>
        <DetailsSkeleton />
      </Delayed>
    );
  if (rows.status === 'failed') return <ErrorPanel failure={rows.failure} retry={rows.retry} />;
  return rows.items.length === 0 && <p className="text-secondary">{t('vex.no_statements')}</p>;
}

function SelectionActs({
  offered,
  selected,
  judging,
  onSelect,
  onDecline,
}: {
  offered: readonly JudgedStatement[];
  selected: readonly JudgedStatement[];
  judging: Judging;
  onSelect: (statements: readonly JudgedStatement[]) => void;
  onDecline: (statements: readonly StatementName[]) => void;
}) {
  const { t } = useTranslation();
  const count = selected.length;
  const words = { count, shown: formatCount(count) };
  if (count === 0)
    return (
      <p className={styles.selection}>
        <button type="button" className="link" onClick={() => onSelect(offered)}>
          {t('vex.select_offered')}
        </button>
      </p>
    );
  return (
    <div className={`row ${styles.selection}`}>
      <span className="text-secondary">{t('vex.selected', words)}</span>
      <Button loading={judging.isPending} onClick={() => void judging.accept(selected)}>
        {t('vex.accept', words)}
      </Button>
      <Button onClick={() => onDecline(selected)}>{t('vex.decline', words)}</Button>
      <Button variant="subtle" onClick={() => onSelect([])}>
        {t('vex.clear')}
      </Button>
    </div>
  );
}

function StatementActs({
  statement,
  judging,
  onDecline,
}: {
  statement: JudgedStatement;
  judging: Judging;
  onDecline: (statements: readonly StatementName[]) => void;
}) {
  const { t } = useTranslation();
  const quiet = { size: 'compact-sm', variant: 'subtle', disabled: judging.isPending } as const;
  if (statement.act !== null) return null;
  if (statement.declined !== null)
    return (
      <Button className="push" {...quiet} onClick={() => void judging.offer([statement])}>
        {t('vex.offer_this')}
      </Button>
    );
  if (!isOffered(statement)) return null;
  return (
    <span className="row push">
      <Button {...quiet} onClick={() => void judging.accept([statement])}>
        {t('vex.accept_this')}
      </Button>
      <Button {...quiet} onClick={() => onDecline([statement])}>
        {t('vex.decline_this')}
      </Button>
    </span>
  );
}
