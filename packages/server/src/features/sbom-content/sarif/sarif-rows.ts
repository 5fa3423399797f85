import { hash } from 'node:crypto';
import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { SeverityName } from '@assay/contract/severity.ts';
import type { Voucher } from '@assay/contract/stated-in.ts';

type Level = 'error' | 'warning' | 'note' | 'none';

/** Unrated does not mean harmless. */
const LEVELS: Record<SeverityName, Level> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  unassigned: 'warning',
};

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A vulnerability as a rule (SARIF 2.1.0 §3.49), from the first finding that names it. */
export function ruleOf(finding: FindingRow) {
  const { id, aliases, severity, cvss, kev } = finding;
  const summary = oneLine(finding.summary) || 'No description is known.';
  const names = aliases.length > 0 ? ` Also known as ${aliases.join(', ')}.` : '';
  const text = `${summary}${names} Rated ${severity}${cvss === null ? '' : `, CVSS ${cvss}`}.`;
  return {
    id,
    name: id,
    shortDescription: { text: `${id}: ${summary}`.slice(0, 1000) },
    fullDescription: { text },
    help: { text, markdown: `**${id}**\n\n${text.replace(/[\\`*_<>[\]|#]/g, '\\$&')}` },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      tags: ['security', 'vulnerability', ...(kev ? ['known-exploited'] : [])],
      ...(cvss !== null && { 'security-severity': cvss.toFixed(1) }),
      severity,
      aliases,
    },
  };
}

/**
 * Converts a finding to a result (§3.27): kind `open` for an unknown verdict, suppressed when the document
 * states that no action is required, or a distribution package handles it.
 *
 * @param manifest relative reference of the SBOM
 * @param ruleIndex index of its rule
 * @param at position of the component in the SBOM: `line 12` or a JSON pointer
 */
export function resultOf(
  finding: FindingRow,
  { manifest, ruleIndex, at }: { manifest: string; ruleIndex: number; at: string },
) {
  const { id, name, version, reason, fixed_versions, severity } = finding;
  const component = finding.purl ?? `${name}@${version}`;
  const isOpen = reason.verdict === 'unknown';
  const line = Number(/^line (\d+)$/.exec(at)?.[1] ?? 0);
  return {
    ruleId: id,
    ruleIndex,
    kind: isOpen ? 'open' : 'fail',
    // §3.27.10: only kind `fail` has another level.
    level: isOpen ? 'none' : LEVELS[severity],
    message: { text: messageOf(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: manifest, index: 0 },
          ...(line > 0 && { region: { startLine: line } }),
        },
        logicalLocations: [{ name, fullyQualifiedName: component, kind: 'package' }],
      },
    ],
    partialFingerprints: {
      'componentVulnerability/v1': hash('sha256', `${component}\n${id}`, 'hex'),
    },
    suppressions: suppressionsOf(finding),
    properties: {
      verdict: reason.verdict,
      severity,
      fixed_versions,
      advisory: reason.advisory,
      source: reason.source,
      range: reason.range,
      bom_ref: finding.bom_ref,
      at,
    },
  };
}

/** Reasons a finding requires no action (§3.35); none when it does. */
function suppressionsOf(finding: FindingRow) {
  const { state, reason } = finding;
  const accepted = { kind: 'external', status: 'accepted' };
  return [
    ...(CLOSED_STATES.has(state) ? [{ ...accepted, justification: closedBecause(finding) }] : []),
    ...(reason.verdict === 'handled' ? [{ ...accepted, justification: reason.explanation }] : []),
  ];
}

/** Decision of a person, or statement of a trusted document, that closes a finding. */
function closedBecause({ state, decision, claim }: FindingRow): string {
  if (decision?.reopened_by !== null) {
    const by = claim?.author ? ` of ${claim.author}` : '';
    return `The SBOM${by} states ${state}.${vouchedBy(claim?.vouchers ?? [])}`;
  }
  const { author, justification, detail, stated_in } = decision;
  const why = [justification, oneLine(detail)].filter((part) => part !== '').join(': ');
  const decided = `${state}${why && ` (${why})`}`;
  if (stated_in === null) return `${author} decided ${decided}.`;
  const stated = `${stated_in.author || 'An author without a name'} states ${decided}`;
  const where = `in ${oneLine(stated_in.document)} (SHA-256 ${stated_in.sha256})`;
  return `${stated} ${where}; ${author} accepted it.${vouchedBy(stated_in.vouchers)}`;
}

/** Sentence about the signatures by which a document is trusted; '' without any. */
function vouchedBy(vouchers: readonly Voucher[]): string {
  if (vouchers.length === 0) return '';
  const named = vouchers.map(
    ({ signer, groups, key }) => `${signer} of ${groups.join(' and ')} with the key ${key}`,
  );
  return ` The document is signed by ${named.join(', ')}.`;
}

const VERBS = {
  affected: 'is affected by',
  unknown: 'may be affected by',
  handled: 'has the version of an affected release, and a distribution package handles',
} as const;

function messageOf({ id, name, version, reason, fixed_versions, summary }: FindingRow): string {
  const [fix] = fixed_versions;
  const ends = fix === undefined ? 'No fixed version is known.' : `Fixed in ${fix}.`;
  const told = oneLine(summary);
  const why = reason.verdict === 'affected' ? '' : ` ${oneLine(reason.explanation)}`;
  return `${name} ${version} ${VERBS[reason.verdict]} ${id}${told && `: ${told.replace(/\.$/, '')}`}. ${ends}${why}`.trim();
}
