import type { DocumentHead } from '../sbom/component-graph.ts';
import type { AcceptedVersions, Format, FormatVersion } from './rule-set.ts';

/** First version of each format with a field; null: no version has it. */
export type Since = Readonly<Record<Format, FormatVersion | null>>;

/** Fields that every version has. */
export const ALWAYS: Since = { CycloneDX: [1, 0], SPDX: [2, 0] };
/** CycloneDX has metadata and dependencies since 1.2. */
export const METADATA: Since = { CycloneDX: [1, 2], SPDX: [2, 0] };

/** Tells whether the format of a document has a field. */
export function canExpress(head: DocumentHead, since: Since): boolean {
  const first = since[head.format];
  return first !== null && isFrom(versionOf(head), first);
}

/** Tells whether a rule set accepts the format and version of a document. */
export function isAccepted(
  head: DocumentHead,
  formats: Readonly<Record<Format, AcceptedVersions | null>>,
): boolean {
  const accepted = formats[head.format];
  if (accepted === null) return false;
  const { since, before } = accepted;
  const version = versionOf(head);
  return isFrom(version, since) && (before === undefined || !isFrom(version, before));
}

/** An unreadable version is taken for the latest, as readers do. */
function versionOf({ spec_version }: DocumentHead): FormatVersion {
  const [major = 9, minor = 9] = spec_version.split('.').map(Number).filter(Number.isFinite);
  return [major, minor];
}

const isFrom = ([major, minor]: FormatVersion, since: FormatVersion) =>
  major > since[0] || (major === since[0] && minor >= since[1]);
