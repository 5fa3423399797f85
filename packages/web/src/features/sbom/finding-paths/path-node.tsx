import type { PathGroup, PathTarget } from '@assay/contract/dependencies.ts';
import { IconPlus } from '@assay/icons';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckRing } from '../../../components/check/check-mark.tsx';
import { NodeCheck } from '../../../components/check/component-mark.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { nameStart } from '../../../components/text/name-start.ts';
import { ProjectPathText } from '../../../components/text/project-path-text.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { entryText } from '../../../lib/path-text.ts';
import { highestSeverity, sumOf } from './highest-severity.ts';
import styles from './paths.module.css';
import type { PathNode } from './paths-layout.ts';

/** Effects of a click on a node. */
export interface PathActs {
  onOpen: (bomRef: string) => void;
  onGroup: (bomRef: string) => void;
  onOthers: (hasFindings: boolean) => void;
}

/** Targets of paths: components with findings, unchecked ones, or those that contain a text. */
export type PathsTo = 'findings' | 'unchecked' | 'text';

/** A node of the picture: a button with a mark, never a color alone. */
export function PathNodeView({
  node,
  top,
  look,
  pathsTo,
  onPoint,
  acts,
}: {
  node: PathNode;
  pathsTo: PathsTo;
  top: number;
  look: 'open' | 'lit' | 'plain';
  onPoint: (key: string | undefined) => void;
  acts: PathActs;
}) {
  const { of, key } = node;
  const { t } = useTranslation();
  const shown = shownNode(t, of, pathsTo);
  const common = {
    className: styles.node,
    'data-look': shown.look,
    'data-state': look,
    'data-testid': 'path-node',
    style: { top },
    title: shown.title,
    'data-key': key,
    onMouseEnter: () => onPoint(key),
    onMouseLeave: () => onPoint(undefined),
    onFocus: () => onPoint(key),
    onBlur: () => onPoint(undefined),
  };
  if (of.kind === 'root')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows lead to the root, too
      <div {...common} tabIndex={0}>
        {shown.content}
      </div>
    );
  const act = () => {
    if (of.kind === 'start') acts.onOpen(of.group.bom_ref);
    if (of.kind === 'target') acts.onOpen(of.target.bom_ref);
    if (of.kind === 'step') acts.onOpen(of.step.bom_ref);
    if (of.kind === 'more') acts.onGroup(of.group.bom_ref);
    if (of.kind === 'other_starts') acts.onOthers(of.with_findings > 0);
  };
  return (
    <button {...common} type="button" aria-current={look === 'open' || undefined} onClick={act}>
      {shown.content}
    </button>
  );
}

interface ShownNode {
  look: string;
  title: string;
  content: ReactNode;
}

function shownNode(t: TFunction, of: PathNode['of'], pathsTo: PathsTo): ShownNode {
  if (of.kind === 'root') {
    const name = of.root?.name ?? t('sbom_paths.no_root');
    return {
      look: of.root ? 'tall root' : 'tall root apart',
      title: of.root ? entryText(of.root) : name,
      content: <TwoLines first={name} second={of.root?.version ?? ''} />,
    };
  }
  if (of.kind === 'start') return startOf(of.group, groupLine(t, of.group));
  if (of.kind === 'target') return targetOf(of.target);
  if (of.kind === 'step') {
    const { step, hidden } = of;
    const prefix = hidden > 0 ? t('sbom_paths.hidden', { count: hidden, shown: hidden }) : '';
    return {
      look: 'step',
      title: `${prefix} ${entryText(step)}`.trim(),
      content: (
        <>
          {step.severity && <SeverityMark severity={step.severity} />}
          <NodeCheck node={{ status: step.status }} />
          {hidden > 0 && <span className="text-tertiary nowrap">{prefix}</span>}
          <NameText name={step.name} />
        </>
      ),
    };
  }
  const [look, text, label] =
    of.kind === 'more'
      ? [
          'dashed',
          t('sbom_paths.more', { shown: formatCount(of.count) }),
          t('sbom_paths.more_below', { shown: formatCount(of.count), name: of.group.name }),
        ]
      : ['dashed tall', othersText(t, of, pathsTo), othersText(t, of, pathsTo)];
  return {
    look,
    title: label,
    content: (
      <>
        <IconPlus className="icon" data-size="14" aria-hidden="true" />
        <span className="cut">{text}</span>
      </>
    ),
  };
}

function othersText(
  t: TFunction,
  {
    count,
    with_findings,
    is_checked,
  }: { count: number; with_findings: number; is_checked: boolean },
  pathsTo: PathsTo,
): string {
  const shown = formatCount(count);
  if (with_findings > 0)
    return t(`sbom_paths.others_with_${pathsTo}`, { shown, with: formatCount(with_findings) });
  // Unchecked components are not described as without findings.
  return t(is_checked && pathsTo === 'findings' ? 'sbom_paths.others_clean' : 'sbom_paths.more', {
    shown,
  });
}

/** Text of a group next to its version: why it is one, its own findings and those it brings in. */
function groupLine(t: TFunction, { kind, severity_counts, below, is_wanted }: PathGroup): string {
  const own = is_wanted ? sumOf(severity_counts) : 0;
  const parts = [
    kind === 'cycle' && t('sbom_paths.in_cycle'),
    own > 0 && t('sbom_paths.own', { count: own, shown: formatCount(own) }),
    belowLine(t, below.severity_counts),
  ];
  return parts.filter(Boolean).join(' · ');
}

function belowLine(t: TFunction, counts: PathGroup['severity_counts']): string | undefined {
  const worst = highestSeverity(counts);
  if (!worst) return undefined;
  const all = sumOf(counts);
  const severity = t(`marks.${worst}`).toLowerCase();
  const shown = formatCount(all);
  if (all === counts[worst]) return t('sbom_paths.below_all', { shown, severity });
  return t('sbom_paths.below_worst', { shown, worst: formatCount(counts[worst]), severity });
}

function startOf(group: PathGroup, line: string): ShownNode {
  const severity = highestSeverity(group.severity_counts);
  return {
    look: `tall ${severity ?? ''}`,
    title: `${entryText(group)} · ${line}`,
    content: (
      <>
        {severity && <SeverityMark severity={severity} />}
        <NodeCheck node={group} />
        <TwoLines first={group.name} second={group.version} line={line} />
        <UncheckedBelow count={group.below.unchecked} />
      </>
    ),
  };
}

function targetOf(target: PathTarget): ShownNode {
  const severity = highestSeverity(target.severity_counts);
  const count = sumOf(target.severity_counts);
  return {
    look: severity ?? '',
    title: entryText(target),
    content: (
      <>
        {severity && <SeverityMark severity={severity} />}
        <NodeCheck node={target} />
        <span className={styles.name}>
          <NameText name={target.name} />
          <code className="cut">{target.version}</code>
        </span>
        {count > 0 && <span className={styles.count}>{formatCount(count)}</span>}
      </>
    ),
  };
}

/** Number of unchecked components below: the ring of the check state and a number. */
function UncheckedBelow({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  const words = t('sbom_paths.unchecked_below', { count, shown: formatCount(count) });
  return (
    <span className={styles.unchecked} title={words}>
      <CheckRing state="not_checked" />
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Name above version; the text next to the version is never truncated. */
const TwoLines = ({
  first,
  second,
  line = '',
}: {
  first: string;
  second: string;
  line?: string;
}) => (
  <span className={styles.twoLines}>
    <NameText name={first} />
    <span className={styles.line}>
      <span className="cut">{second}</span>
      {line !== '' && <span className="cut">{second === '' ? line : `· ${line}`}</span>}
    </span>
  </span>
);

/** A name whose last part stays visible: the part before it shrinks. Only Go's names end in `/v2`. */
const NameText = ({ name }: { name: string }) => (
  <ProjectPathText path={name} nameAt={nameStart(name, 'golang')} />
);
