import { type FixFirst, Upgrade } from '@assay/contract/fix-first.ts';
import {
  csvHeaderOf,
  csvRowOf,
  LIST_MEDIA_TYPES,
  listColumnsOf,
} from '@assay/contract/list-files.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../lib/formats.ts';

/** Files of upgrades. `md` holds one ticket for each. */
export const UPGRADE_FORMATS = ['csv', 'json', 'md'] as const;
type UpgradeFormat = (typeof UPGRADE_FORMATS)[number];

/** Place of upgrades: a project, or all of them with null. */
export interface UpgradePlace {
  project: string | null;
  /** Address at which an upgrade is open. */
  linkOf: (upgrade: Upgrade) => string;
}

/** Upgrades as a file: rows, the answer with its sums, or tickets. */
export function upgradesFile(
  t: TFunction,
  { format, found, place }: { format: UpgradeFormat; found: FixFirst; place: UpgradePlace },
): Response {
  if (format === 'json')
    return fileOf(`${JSON.stringify(found, null, 2)}\n`, LIST_MEDIA_TYPES.json);
  if (format === 'md') {
    const tickets = found.upgrades.map((upgrade) => ticketOf(t, upgrade, place));
    return fileOf(tickets.join('\n'), 'text/markdown; charset=utf-8');
  }
  const columns = listColumnsOf(Upgrade);
  const lines = found.upgrades.map((upgrade) => csvRowOf(columns, upgrade));
  return fileOf([csvHeaderOf(columns), ...lines].join(''), LIST_MEDIA_TYPES.csv);
}

const fileOf = (body: string, type: string) =>
  new Response(body, { headers: { 'content-type': type } });

/** Names come from SBOMs: as code, in one line, they cannot be markup, links or mentions. */
const code = (text: string) => `\`${text.replace(/[`\p{Cc}]+/gu, ' ').trim() || ' '}\``;

/** An upgrade as the text of a ticket, in Markdown. */
export function ticketOf(
  t: TFunction,
  upgrade: Upgrade,
  { project, linkOf }: UpgradePlace,
): string {
  const { name, from, from_count, to, removed, removed_exploited, severity_counts } = upgrade;
  const versions = from.map(code).join(', ');
  const others = from_count - from.length;
  const { critical, high, medium, low, unassigned } = severity_counts;
  const facts = [
    [t('fix_first.ticket_package'), code(upgrade.purl)],
    [
      t('fix_first.ticket_from'),
      others > 0 ? `${versions} ${t('fix_first.more_versions', { count: others })}` : versions,
    ],
    [t('fix_first.ticket_to'), code(to)],
    project === null
      ? [t('fix_first.ticket_projects'), formatCount(upgrade.projects)]
      : [t('fix_first.ticket_project'), code(project)],
    [
      t('fix_first.ticket_removes'),
      t('fix_first.ticket_counts', { removed, critical, high, medium, low, unassigned }),
    ],
    [t('fix_first.exploited'), formatCount(removed_exploited)],
    [t('fix_first.effort'), t(`fix_first.step_${upgrade.step}`)],
    [t('fix_first.ticket_bump'), bumpText(t, upgrade)],
    [t('fix_first.remaining'), formatCount(upgrade.remaining)],
  ];
  const safe = upgrade.is_safe
    ? t('fix_first.safe', { to: code(to) })
    : t('fix_first.not_safe', { to: code(to), count: upgrade.introduced });
  return [
    `## ${t('fix_first.upgrade')} ${code(name)} ${code(to)}`,
    '',
    ...facts.map(([what, value]) => `- ${what}: ${value}`),
    '',
    safe,
    '',
    `<${linkOf(upgrade)}>`,
    '',
  ].join('\n');
}

function bumpText(t: TFunction, { direct, bumps, bump_count, name }: Upgrade): string {
  if (direct === 'yes') return code(name);
  if (bumps.length === 0) return t('fix_first.ticket_unknown');
  const named = bumps.map((bump) => `${code(bump.name)} ${code(bump.version)}`).join(', ');
  const others = bump_count - bumps.length;
  return others > 0 ? `${named}, ${t('fix_first.bump_more', { count: others })}` : named;
}
