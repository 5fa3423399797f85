import type { DependencyNode } from '@assay/contract/dependencies.ts';
import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import styles from './check.module.css';
import { CheckMark } from './check-mark.tsx';
import type { CheckView } from './check-view.ts';

type Checked = Pick<ComponentRow, 'status' | 'unchecked_reason' | 'stale'>;

/** Check state of one component; undefined if it is not a package. */
function viewOfComponent(
  t: TFunction,
  { status, unchecked_reason, stale }: Checked,
): CheckView | undefined {
  const base = unchecked_reason ?? '';
  if (status === 'not_a_package') return undefined;
  if (status === 'unchecked') return { state: 'not_checked', isStale: stale, base };
  const isPartly = status === 'undecided' || unchecked_reason !== null;
  return {
    state: isPartly ? 'partly_checked' : 'checked',
    isStale: stale,
    base,
    ...(status === 'undecided' && { word: t('check.undecided_word') }),
    ...(status === 'handled' && { word: t('check.handled_word') }),
  };
}

/** Check state of one component, as text and mark, with the reason it was not compared. */
export function ComponentMark({ row, show = 'all' }: { row: Checked; show?: 'all' | 'mark' }) {
  const { t } = useTranslation();
  const view = viewOfComponent(t, row);
  if (!view)
    return (
      <span className="text-tertiary" title={row.unchecked_reason ?? undefined}>
        {t('check.not_a_package')}
      </span>
    );
  const findings = row.status === 'vulnerable' ? 'some' : 'none';
  return <CheckMark view={view} findings={findings} show={show} />;
}

/**
 * Findings of one component by severity, with the mark of its check state; the mark in words when there are no
 * findings.
 */
export function ComponentFindings({
  row,
}: {
  row: Checked & Pick<ComponentRow, 'severity_counts'>;
}) {
  if (row.status !== 'vulnerable') return <ComponentMark row={row} />;
  return (
    <span className={`${styles.findings} ${styles.markFirst}`}>
      <SeverityCounts counts={row.severity_counts} />
      <ComponentMark row={row} show="mark" />
    </span>
  );
}

/** Ring of a component in a dependency graph, if it was not compared or decided; there is no space for more. */
export function NodeCheck({ node: { status } }: { node: Pick<DependencyNode, 'status'> }) {
  const { t } = useTranslation();
  if (status !== 'unchecked' && status !== 'undecided') return null;
  const view = viewOfComponent(t, { status, unchecked_reason: null, stale: false });
  return view && <CheckMark view={view} findings="unstated" show="mark" />;
}
