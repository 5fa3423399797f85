import { visibleLine } from '../encoding/visible-text.ts';
import type { PackageChangeKind } from './diff-packages.ts';

/** One side of a diff, as its text needs it. */
interface TextSide {
  project: string;
  version: string;
  /** ISO 8601, or as JavaScript has it; null: now. */
  as_of: string | Date | null;
  trust_level: string;
  gate: { outcome: string; fail_on: string };
}

interface TextVersion {
  version: string;
}

/** A changed package, as the text needs it. */
interface TextComponent {
  change: PackageChangeKind;
  name: string;
  from: (TextVersion & { licenses: readonly string[] }) | null;
  to: (TextVersion & { licenses: readonly string[] }) | null;
  license_changed: boolean;
}

/** A finding, as the text needs it. */
interface TextFinding {
  id: string;
  severity: string;
  kev: boolean;
  name: string;
  from: TextVersion | null;
  to: TextVersion | null;
}

/** A diff, as its text needs it. */
interface TextDiff {
  from: TextSide;
  to: TextSide;
  component_counts: Record<PackageChangeKind | 'unchanged' | 'license_changed', number>;
  components: readonly TextComponent[];
  finding_counts: Record<'fixed' | 'new' | 'remaining', number>;
  new_findings: readonly TextFinding[];
}

/** Most lines of one list: comments of pull requests are limited, and read by people. */
const MOST = 50;

/**
 * Formats a diff as Markdown (CommonMark with tables, GFM section 4.10) for the comment of a pull request. Texts of
 * documents are in code spans, where they have no meaning: they cannot mention people, link or break a table.
 */
export function diffMarkdown(diff: TextDiff): string {
  const { from, to, finding_counts: findings, component_counts: counts } = diff;
  const name = to.project.split('/').at(-1) ?? to.project;
  const place = from.project === to.project ? '' : `${code(from.project)} `;
  const changed = diff.components.filter(({ change }) => change !== 'relicensed');
  const relicensed = diff.components.filter((one) => one.license_changed);
  return [
    `### ${code(name)}: ${place}${sideOf(from)} to ${sideOf(to)}`,
    '',
    `**Gate ${to.gate.outcome}** for severity ${to.gate.fail_on} or worse (was ${from.gate.outcome})`,
    '',
    '| | |',
    '|---|---|',
    `| Components | ${componentWords(counts)} |`,
    `| Findings | ${findings.new} new, ${findings.fixed} fixed, ${findings.remaining} remaining |`,
    `| Licenses | ${counts.license_changed} changed |`,
    `| Trust | ${levelOf(from)} to ${levelOf(to)} |`,
    ...section('New findings', diff.new_findings.map(findingLine), findings.new),
    ...section('Changed components', changed.map(componentLine), changesOf(counts)),
    ...section('Changed licenses', relicensed.map(licenseLine), counts.license_changed),
    '',
  ].join('\n');
}

/** A version, and the instant of what is known of it. */
const sideOf = ({ as_of, ...sbom }: TextSide) =>
  as_of === null ? versionOf(sbom) : `${versionOf(sbom)} as of ${new Date(as_of).toISOString()}`;
const versionOf = ({ version }: TextVersion) => (version === '' ? 'no version' : code(version));
const levelOf = ({ trust_level }: TextSide) => (trust_level === 'unknown' ? 'N/A' : trust_level);

const changesOf = (counts: TextDiff['component_counts']) =>
  counts.added + counts.removed + counts.upgraded + counts.downgraded + counts.changed;

function componentWords(counts: TextDiff['component_counts']): string {
  const { added, removed, upgraded, downgraded, changed, unchanged } = counts;
  const words = [`${added} added`, `${removed} removed`, `${upgraded} up`, `${downgraded} down`];
  if (changed > 0) words.push(`${changed} of unknown order`);
  return [...words, `${unchanged} unchanged`].join(', ');
}

/** A heading with the first lines, and how many more there are; nothing without lines. */
function section(title: string, lines: readonly string[], count: number): string[] {
  if (count === 0) return [];
  const shown = lines.slice(0, MOST);
  const more = count > shown.length ? [`- and ${count - shown.length} more`] : [];
  return ['', `**${title}**`, ...shown, ...more];
}

function findingLine({ id, severity, kev, name, to }: TextFinding): string {
  const exploited = kev ? ', exploited' : '';
  return `- ${severity} ${code(id)}${exploited}: ${code(name)} ${to === null ? '' : versionOf(to)}`.trimEnd();
}

function componentLine({ change, name, from, to }: TextComponent): string {
  const versions = [from, to].flatMap((component) =>
    component === null ? [] : versionOf(component),
  );
  return `- ${change} ${code(name)} ${versions.join(' to ')}`;
}

function licenseLine({ name, from, to }: TextComponent): string {
  const [old, young] = [from, to].map((component) => {
    const texts = component?.licenses.map(code) ?? [];
    return texts.length === 0 ? 'none stated' : texts.join(', ');
  });
  return `- ${code(name)}: ${old} to ${young}`;
}

/** A code span on one line; backticks and pipes would end it, or the cell around it. */
const code = (text: string): string =>
  `\`${visibleLine(text).replaceAll('`', "'").replaceAll('|', '/').trim() || '-'}\``;
