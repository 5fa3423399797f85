/** Upgrades that remove most findings. */
export const fixFirst = {
  answer: 'The upgrades that remove most findings, by what advisories and your SBOMs say.',
  sums: 'What these upgrades remove',
  upgrades_one: 'upgrade',
  upgrades_other: 'upgrades',
  listed: 'listed here',
  removed: 'findings removed',
  of: 'of {{total}}, {{share}}',
  of_total: 'of {{total}}',
  exploited: 'known exploited removed',
  remain: 'findings remain',
  without_fix: '{{count}} without a known fix',
  list: 'Upgrades',
  order: 'most removed first, weighted by priority',
  order_title:
    'A removed finding counts 50 when its priority is Now and 10 when it is Next. All others count by severity: High 5, Medium 2, Low and Unassigned 1.',
  upgrade: 'Upgrade',
  more_versions: '+ {{count}} more',
  removes: 'removes',
  findings_one: 'finding',
  findings_other: 'findings',
  in_projects_one: 'in {{count}} project',
  in_projects_other: 'in {{count}} projects',
  removes_exploited: '{{count}} known exploited',
  step_patch: 'Patch release',
  step_minor: 'Minor release',
  step_major: 'Major release',
  step_distribution: 'Rebuild',
  step_unknown: 'Effort unknown',
  step_patch_text: 'Only the third number of the version changes, or a later one.',
  step_minor_text: 'The second number of the version changes. Read the release notes.',
  step_major_text: 'The first number changes, or the second below 1.0. Expect breaking changes.',
  step_distribution_text:
    'The distribution has a fixed build. Rebuild the image or update the package.',
  step_unknown_text: 'The versions have no numbers to compare.',
  effort: 'Effort',
  bump: 'Change in your project',
  bump_direct: '{{name}} is a direct dependency: set it to {{to}}.',
  bump_through: 'It comes in through these direct dependencies:',
  bump_unknown:
    'The SBOM does not state what its root depends on, so the direct dependency is unknown.',
  bump_several: 'Open a project to see which of its direct dependencies to change.',
  bump_more: 'and {{count}} more',
  bump_version_unknown:
    'No SBOM of yours uses a later {{name}} together with {{package}} {{to}} or later. Which version of {{name}} requires it is stated by its registry alone, which Assay does not ask.',
  bump_seen: '{{name}} {{version}} comes with {{package}} {{with}} in',
  remaining: 'Remains after',
  remaining_none: 'No finding of this package remains.',
  remaining_some_one: '{{count}} finding remains: no version is known to fix it.',
  remaining_some_other: '{{count}} findings remain: no version is known to fix them.',
  not_safe_one: '{{to}} has {{count}} known vulnerability itself. No version without one is known.',
  not_safe_other:
    '{{to}} has {{count}} known vulnerabilities itself. No version without one is known.',
  safe: '{{to}} is the smallest version without a known vulnerability that has a fix.',
  show_findings: 'Show these findings',
  chart: 'Findings removed, in all',
  chart_label:
    'Findings removed by the first {{count}} upgrades together: {{removed}} of {{total}}.',
  chart_help: 'By number of the upgrade. Dark: this one. Light: those before.',
  as_table: 'As a table',
  as_chart: 'As a chart',
  column_no: 'No.',
  column_upgrade: 'Upgrade',
  column_removes: 'Removes',
  column_all: 'In all',
  more: '{{packages}} further packages with {{findings}} findings have a known fix.',
  none_title: 'No upgrade removes a finding',
  none_text:
    'No finding of the current SBOMs has a known fix. Components that were not checked are not counted.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    fix_first: typeof fixFirst;
  }
}
