/** The page of the tenant's licenses. */
export const licensePage = {
  answer: 'Licenses of the SBOMs in use, and of the newest SBOM of each other project.',
  tabs: 'Lists of licenses',
  tab_licenses: 'Licenses',
  tab_sboms: 'SBOMs',
  none_sboms: 'No SBOMs with licenses',
  none_sboms_text: 'No SBOM in use, and no newest one, has components to judge.',
  project: 'Project',
  version: 'Version',
  denied_components: 'Denied',
  open_components: 'Review or unknown',
  noun_sbom_one: 'SBOM',
  noun_sbom_other: 'SBOMs',
  uncounted_one: '{{count}} SBOM is not counted yet.',
  uncounted_other: '{{count}} SBOMs are not counted yet.',
  policy: 'License policy',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    license_page: typeof licensePage;
  }
}
