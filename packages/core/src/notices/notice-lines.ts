import type { LicenseNotice, LicenseNotices, NoticeLicense } from './license-notices.ts';

/** Title, id and facts of a file of notices. */
export interface NoticesHead {
  title: string;
  /** UUID of the report. */
  report: string;
  /** Subject, author, time and rules, in this order. */
  facts: readonly { name: string; label: string; value: string }[];
}

/** Says how many components there are, and what a missing text means. */
export const introduction = ({ components, texts }: LicenseNotices): string =>
  `Notices of ${components.length} different ${components.length === 1 ? 'component' : 'components'}. ` +
  `The SBOM carries ${texts.length} license ${texts.length === 1 ? 'text' : 'texts'}; the others are not known to Assay.`;

/** Says where the text of a license is. */
export const whereTextIs = ({ license, text }: NoticeLicense): string =>
  `${license || 'License without a name'}: ${text === null ? 'text not known to Assay' : `text ${text}`}`;

/** Licenses as a line; a component that states none says so. */
export function statedLicenses({ declared, concluded }: LicenseNotice): [string, string][] {
  const lines: [string, string][] = [];
  if (declared.length > 0) lines.push(['Declared license', declared.join(', ')]);
  if (concluded.length > 0) lines.push(['Concluded license', concluded.join(', ')]);
  return lines.length > 0 ? lines : [['License', 'not stated in the SBOM']];
}
