import type { Check } from '@assay/contract/coverage.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { counted } from './counted.ts';
import { printable } from './printable.ts';

const WARNINGS_SHOWN = 10;

/** Address of the SBOM's page. */
export function sbomUrl(serverUrl: string, { project, sbomid }: Sbom): string {
  const path = project.split('/').map(encodeURIComponent).join('/');
  return `${serverUrl}/projects/${path}/${sbomid}/vulnerabilities`;
}

/** Formats an SBOM's summary; missing counts are reported as missing, and no findings of what was not checked as unknown. */
export function sbomText(sbom: Sbom, url: string): string {
  const { component_count } = sbom;
  const open = `not known yet (${sbom.status})`;
  const format = [sbom.format, sbom.spec_version, sbom.encoding].filter(Boolean).join(' ');
  return [
    `SBOM        ${url}`,
    `Project     ${sbom.project} ${sbom.version}`,
    `Format      ${format || open}`,
    `Components  ${component_count ?? open}`,
    `Checked     ${sbom.check === null ? open : checkText(sbom.check)}`,
    `Findings    ${findingsText(sbom) ?? open}`,
  ]
    .map(printable)
    .join('\n');
}

/** Formats the number of findings of each severity; null until they are counted. */
function findingsText({ check, severity_counts: counts }: Sbom): string | null {
  if (counts === null) return null;
  const isNone = SEVERITIES.every((name) => counts[name] === 0);
  if (isNone && check?.state === 'not_checked') return 'unknown: nothing was checked';
  return SEVERITIES.map((name) => `${counts[name]} ${name}`).join(', ');
}

/** Formats how much was compared with advisories; zero findings mean nothing without it. */
function checkText({ state, components, unchecked, stale }: Check): string {
  const packages = counted(components, 'package');
  const old = stale > 0 ? `; ${stale} with advisories that are too old` : '';
  if (state === 'not_checked' && components === 0) return 'nothing: it contains no packages';
  if (state === 'not_checked')
    return `nothing: none of ${packages} could be compared with advisories`;
  if (unchecked === 0) return `${packages}${old}`;
  return `${components - unchecked} of ${packages}${old}`;
}

/** The first ten warnings with their positions, one per line; empty when there are none. */
export function warningLines({ warnings, warning_count }: Sbom): string[] {
  const shown = warnings.slice(0, WARNINGS_SHOWN);
  const lines = shown.map(({ message, at }) => `warning: ${remarkText(message, at)}`);
  const left = warning_count - shown.length;
  return left > 0 ? [...lines, `warning: … and ${left} more`] : lines;
}

/** Formats a warning with its position like the server's own messages. */
export const remarkText = (message: string, at: string): string =>
  printable(at === '' || message.includes(at) ? message : `${message} (at ${at})`);
