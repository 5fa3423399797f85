/** Every reason, in the order of the catalogue. */
export const UNCHECKED_REASONS = [
  'no_identifier',
  'not_a_package',
  'unreadable_purl',
  'cpe_only',
  'no_ecosystem',
  'no_version',
  'not_a_version',
  'repository',
  'no_release',
] as const;

/** Reason advisories cannot be compared with a component, or only in part. */
export type UncheckedReason = (typeof UNCHECKED_REASONS)[number];

const SENTENCES: Readonly<Record<UncheckedReason, string>> = {
  no_identifier:
    'This component has no purl, so it cannot be checked. Ask the supplier for one, or set it here.',
  not_a_package:
    'This entry is a file or an operating system, not a package. The packages in it are checked one by one.',
  unreadable_purl:
    'The purl of this component cannot be read, so it cannot be checked. Ask the supplier for a correct one, or set it here.',
  cpe_only:
    'The CPE of this component states no vendor or no product, so it cannot be checked. Ask the supplier for a purl, or set it here.',
  no_ecosystem:
    'Assay compares no advisories with purls of this type, so this component cannot be checked.',
  no_version:
    'This component has no version, so only advisories for all versions apply. Ask the supplier for the version, or set it here.',
  not_a_version:
    'The version of this component is a range, a placeholder or unreadable, so advisories can be compared only where all or no versions are affected. Ask the supplier for the exact version.',
  repository:
    'This is a repository at a tag or commit. Only records that name the repository are compared, so a version without such a record is not known to be free of vulnerabilities.',
  no_release:
    'The release of the distribution is not stated, so its advisories cannot be compared. Ask the supplier for a purl with the qualifier "distro", or set it here.',
};

/** Sentence shown for a component that cannot be checked. */
export const uncheckedSentence = (reason: UncheckedReason): string => SENTENCES[reason];
