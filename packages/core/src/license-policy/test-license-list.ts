import type { LicenseList } from './license-list.ts';

const LICENSES = [
  ...['0BSD', 'Apache-1.1', 'Apache-2.0', 'AGPL-3.0-only', 'BSD-3-Clause', 'EPL-2.0', 'GPL-2.0'],
  ...['GPL-2.0+', 'GPL-2.0-only', 'GPL-2.0-or-later', 'GPL-2.0-with-classpath-exception'],
  ...['GPL-3.0-only', 'GPL-3.0-or-later', 'LGPL-2.1-only', 'LGPL-2.1-or-later', 'MIT', 'Zlib'],
];
const EXCEPTIONS = ['Classpath-exception-2.0', 'GCC-exception-3.1'];
const DEPRECATED = new Set(['GPL-2.0', 'GPL-2.0+', 'GPL-2.0-with-classpath-exception']);

const spelling = {
  license: new Map(LICENSES.map((id) => [id.toLowerCase(), id])),
  exception: new Map(EXCEPTIONS.map((id) => [id.toLowerCase(), id])),
};

/** Some licenses of the SPDX list. */
export const someLicenses: LicenseList = {
  spelled: (id, kind) => spelling[kind].get(id.toLowerCase()) ?? null,
  licenses: LICENSES,
  isOsiApproved: (id) => !DEPRECATED.has(id),
  isDeprecated: (id) => DEPRECATED.has(id),
};
