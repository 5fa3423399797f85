import type { LicenseList } from './license-list.ts';

/** Groups that we sort licenses into, and two that follow from flags of the SPDX list. */
export const LICENSE_GROUPS = [
  'permissive',
  'public_domain',
  'weak_copyleft',
  'strong_copyleft',
  'network_copyleft',
  'share_alike',
  'restricted_use',
  'osi_approved',
  'deprecated',
] as const;
export type LicenseGroup = (typeof LICENSE_GROUPS)[number];

/** Groups that are sorted by us: a license is in one of them at most. */
type SortedGroup = Exclude<LicenseGroup, 'osi_approved' | 'deprecated'>;

/**
 * Ids of each group, separated by spaces; `*` stands for the rest of an id. Assay's own sorting, which is no legal advice (ADR
 * 0068).
 */
export const SORTED_IDS: Readonly<Record<SortedGroup, string>> = {
  permissive:
    '0BSD AFL-* Apache-* Beerware BlueOak-1.0.0 BSD-1-Clause BSD-2-Clause BSD-2-Clause-Darwin BSD-2-Clause-FreeBSD ' +
    'BSD-2-Clause-NetBSD BSD-2-Clause-Patent BSD-2-Clause-Views BSD-3-Clause BSD-3-Clause-Attribution BSD-3-Clause-Clear ' +
    'BSD-3-Clause-LBNL BSD-3-Clause-Modification BSD-3-Clause-Open-MPI BSD-4-Clause BSD-4-Clause-Shortened ' +
    'BSD-4-Clause-UC BSD-Source-Code BSL-1.0 bzip2-1.0.5 bzip2-1.0.6 CC-BY-1.0 CC-BY-2.0 CC-BY-2.5 CC-BY-3.0 CC-BY-4.0 ' +
    'CNRI-Python curl ECL-1.0 ECL-2.0 EFL-1.0 EFL-2.0 Entessa Fair FTL HPND ICU IJG Info-ZIP Intel ISC ISC-Veillard ' +
    'libpng-2.0 Libpng libtiff MIT MIT-0 MIT-CMU MIT-enna MIT-feh MIT-Modern-Variant MIT-open-group MITNFA MulanPSL-1.0 ' +
    'MulanPSL-2.0 NCSA Net-SNMP NTP OLDAP-2.* OpenSSL OpenSSL-standalone PHP-3.0 PHP-3.01 Plexus PostgreSQL PSF-2.0 ' +
    'Python-2.0 Python-2.0.1 SMLNJ Spencer-86 Spencer-94 Spencer-99 SSH-OpenSSH StandardML-NJ TCL Unicode-3.0 ' +
    'Unicode-DFS-2015 Unicode-DFS-2016 UPL-1.0 W3C W3C-19980720 W3C-20150513 X11 X11-distribute-modifications-variant Xnet ' +
    'Zlib zlib-acknowledgement ZPL-1.1 ZPL-2.0 ZPL-2.1',
  public_domain:
    'ANTLR-PD blessing CC-PDDC CC-PDM-1.0 CC0-1.0 NIST-PD NTIA-PD PDDL-1.0 SAX-PD SAX-PD-2.0 Unlicense WTFPL',
  weak_copyleft:
    'APSL-* Artistic-1.0 Artistic-1.0-cl8 Artistic-1.0-Perl Artistic-2.0 BitTorrent-1.0 BitTorrent-1.1 CDDL-* CECILL-C ' +
    'CERN-OHL-W-2.0 ClArtistic CPL-1.0 eCos-2.0 EPL-* ErlPL-1.1 GPL-2.0-with-* GPL-3.0-with-* IPL-1.0 LGPL-* LGPLLR LPL-1.0 ' +
    'LPL-1.02 MPL-* MS-RL NPL-1.0 NPL-1.1 Nokia OFL-1.0 OFL-1.1 QPL-1.0 Ruby SISSL SPL-1.0 wxWindows',
  strong_copyleft:
    'CECILL-1.0 CECILL-1.1 CECILL-2.0 CECILL-2.1 CERN-OHL-S-2.0 copyleft-next-0.3.0 copyleft-next-0.3.1 GPL-1.0 GPL-1.0+ ' +
    'GPL-1.0-only GPL-1.0-or-later GPL-2.0 GPL-2.0+ GPL-2.0-only GPL-2.0-or-later GPL-3.0 GPL-3.0+ GPL-3.0-only ' +
    'GPL-3.0-or-later LiLiQ-Rplus-1.1 SimPL-2.0 Sleepycat',
  network_copyleft: 'AGPL-* CAL-1.0 CPAL-1.0 EUPL-* NPOSL-3.0 OSL-* Parity-* RPL-1.1 RPL-1.5',
  share_alike: 'CC-BY-SA-* CDLA-Sharing-1.0 GFDL-* ODbL-1.0',
  restricted_use:
    'Aladdin BUSL-1.1 CC-BY-NC-* CC-BY-ND-* CPOL-1.02 Elastic-2.0 FSL-1.1-ALv2 FSL-1.1-MIT Hippocratic-2.1 JSON ' +
    'PolyForm-Noncommercial-1.0.0 PolyForm-Small-Business-1.0.0 SSPL-1.0',
};

/** Group by folded id, and by folded beginnings of ids. */
const exact = new Map<string, SortedGroup>();
const beginnings: [string, SortedGroup][] = [];
for (const group of LICENSE_GROUPS) {
  if (group === 'osi_approved' || group === 'deprecated') continue;
  for (const pattern of SORTED_IDS[group].toLowerCase().split(' ')) {
    if (pattern.endsWith('*')) beginnings.push([pattern.slice(0, -1), group]);
    else exact.set(pattern, group);
  }
}

/** Returns the group that we sort a license into; null for none. An id that is named itself counts before a beginning. */
export function sortedGroupOf(id: string): SortedGroup | null {
  const folded = id.toLowerCase();
  const group = exact.get(folded) ?? beginnings.find(([begin]) => folded.startsWith(begin))?.[1];
  return group ?? null;
}

/** Returns all groups of a license of the SPDX list. */
export function groupsOf(id: string, list: LicenseList): LicenseGroup[] {
  const group = sortedGroupOf(id);
  return [
    ...(group === null ? [] : [group]),
    ...(list.isOsiApproved(id) ? (['osi_approved'] as const) : []),
    ...(list.isDeprecated(id) ? (['deprecated'] as const) : []),
  ];
}
