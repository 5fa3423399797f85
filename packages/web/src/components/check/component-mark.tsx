import type { DependencyNode } from '@assay/contract/dependencies.ts';
import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import { CheckMark } from './check-mark.tsx';
import type { CheckView } from './check-view.ts';

type Checked = Pick<ComponentRow, 'status' | 'unchecked_reason' | 'stale'>;

/** How far one component was compared with advisories; undefined for what is no package. */
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

/** The check state of one component, in text and mark; why it was not compared stands beside it. */
export function ComponentMark({ row, show = 'all' }: { row: Checked; show?: 'all' | 'mark' }) {
  const { t } = useTranslation();
  const view = viewOfComponent(t, row);
  if (!view)
    return (
      <span className="t3" title={row.unchecked_reason ?? undefined}>
        {t('check.not_a_package')}
      </span>
    );
  return <CheckMark view={view} hasFindings={row.status === 'vulnerable'} show={show} />;
}

/** Findings of one component by severity with the mark of how far it was compared; the mark in words where there is none. */
export function ComponentFindings({
  row,
}: {
  row: Checked & Pick<ComponentRow, 'severity_counts'>;
}) {
  if (row.status !== 'vulnerable') return <ComponentMark row={row} />;
  return (
    <span className="findings mark-first">
      <SeverityCounts counts={row.severity_counts} />
      <ComponentMark row={row} show="mark" />
    </span>
  );
}

/** The ring of a component in a picture of dependencies, where it was not compared or decided; nothing else has room there. */
export function NodeCheck({ node: { status } }: { node: Pick<DependencyNode, 'status'> }) {
  const { t } = useTranslation();
  if (status !== 'unchecked' && status !== 'undecided') return null;
  const view = viewOfComponent(t, { status, unchecked_reason: null, stale: false });
  return view && <CheckMark view={view} show="mark" />;
}
