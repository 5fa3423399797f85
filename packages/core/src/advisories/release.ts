/**
 * Compares the release of an advisory with that of a component. Both sides spell releases in several ways: `12`
 * and `bookworm`, `v3.18` and `3.18.4`, `Pro:18.04:LTS`, `rhel_eus:9.4::baseos`, `Linux Enterprise Server 15
 * SP4`.
 *
 * @see https://ossf.github.io/osv-schema/ 1.7, "Defined ecosystems"
 */

/** `unknown`: the component states no release, or one that is not precise enough. */
export type ReleaseVerdict = 'same' | 'other' | 'unknown';

const DEBIAN: ReadonlyMap<string, string> = new Map([
  ['unstable', 'sid'],
  ['duke', '15'],
  ['forky', '14'],
  ['trixie', '13'],
  ['bookworm', '12'],
  ['bullseye', '11'],
  ['buster', '10'],
  ['stretch', '9'],
  ['jessie', '8'],
  ['wheezy', '7'],
  ['squeeze', '6'],
  ['lenny', '5'],
  ['etch', '4'],
  ['sarge', '3.1'],
  ['woody', '3.0'],
]);

const UBUNTU: ReadonlyMap<string, string> = new Map([
  ['questing', '25.10'],
  ['plucky', '25.04'],
  ['oracular', '24.10'],
  ['noble', '24.04'],
  ['mantic', '23.10'],
  ['lunar', '23.04'],
  ['kinetic', '22.10'],
  ['jammy', '22.04'],
  ['impish', '21.10'],
  ['hirsute', '21.04'],
  ['groovy', '20.10'],
  ['focal', '20.04'],
  ['bionic', '18.04'],
  ['xenial', '16.04'],
  ['trusty', '14.04'],
]);

/**
 * Compares the release of a record with that of a component of the same ecosystem.
 *
 * @param record    '' = the record applies to every release
 * @param component '' = the component states none; then `unknown`, unless the record applies to all
 */
export function compareRelease(
  ecosystem: string,
  record: string,
  component: string,
): ReleaseVerdict {
  if (record === '' || record === component) return 'same';
  if (component === '') return 'unknown';
  if (ecosystem === 'Debian') return verdict(debian(record) === debian(component));
  if (ecosystem === 'Alpine') return verdict(alpine(record) === alpine(component));
  if (ecosystem === 'Ubuntu') return compareUbuntu(record, component);
  if (ecosystem === 'Red Hat') return compareRedHat(record, component);
  if (ecosystem === 'SUSE' || ecosystem === 'openSUSE') return compareSuse(record, component);
  return comparePrefix(record.toLowerCase(), component.toLowerCase());
}

function verdict(isSame: boolean): ReleaseVerdict {
  return isSame ? 'same' : 'other';
}

/** A component may be more precise (8.10 under 8); a record that is more precise leaves it open. */
function comparePrefix(record: string, component: string): ReleaseVerdict {
  if (record === component || extendsRelease(component, record)) return 'same';
  return extendsRelease(record, component) ? 'unknown' : 'other';
}

function extendsRelease(long: string, short: string): boolean {
  const next = long.charAt(short.length);
  return long.startsWith(short) && (next === '.' || next === '-' || next === ':');
}

/** Since release 4 the number after the dot is a point release, which advisories do not know. */
function debian(release: string): string {
  const lower = release.toLowerCase();
  const named = DEBIAN.get(lower) ?? lower;
  const major = Number.parseInt(named, 10);
  return major >= 4 ? String(major) : named;
}

/** Branch `3.18`; a snapshot between branches (`3.19_alpha20230901`) is edge. */
function alpine(release: string): string {
  const bare = release.startsWith('v') ? release.slice(1) : release;
  if (bare.includes('_alpha')) return 'edge';
  return firstTwo(bare);
}

function firstTwo(version: string): string {
  return version.split('.', 2).join('.');
}

/**
 * Ubuntu Pro (ESM) republishes packages of the same release: a version below its fix is affected
 * with and without subscription. FIPS, Realtime and other Pro streams are other builds.
 */
function compareUbuntu(record: string, component: string): ReleaseVerdict {
  const [recordStream, recordVersion] = ubuntu(record);
  const [componentStream, componentVersion] = ubuntu(component);
  return verdict(recordVersion === componentVersion && recordStream === componentStream);
}

function ubuntu(release: string): [stream: string, version: string] {
  const parts = release.split(':').filter((part) => part !== 'LTS' && part !== 'Pro');
  const version = parts.findLast((part) => /^\d/.test(part)) ?? '';
  const stream = parts.filter((part) => part !== version).join(':');
  if (version !== '') return [stream, firstTwo(version)];
  return ['', UBUNTU.get(release.toLowerCase()) ?? release.toLowerCase()];
}

/**
 * The suffix is a CPE without `cpe:/o:redhat:`. `enterprise_linux` is the base system at any minor release, and
 * `rhel_*` are extended streams of one minor release. All others are layered products and match only components
 * that name the product.
 */
function compareRedHat(record: string, component: string): ReleaseVerdict {
  const [product, version, variant] = redHat(record);
  const [componentProduct, componentVersion, componentVariant] = redHat(component);
  if (componentProduct !== 'enterprise_linux') {
    const isSame = product === componentProduct && version === componentVersion;
    return verdict(isSame && (!variant || !componentVariant || variant === componentVariant));
  }
  if (product === 'enterprise_linux') {
    return verdict(version.split('.', 1)[0] === componentVersion.split('.', 1)[0]);
  }
  if (!product.startsWith('rhel_')) return 'other';
  return verdict(comparePrefix(version, componentVersion) === 'same');
}

function redHat(release: string): [product: string, version: string, variant: string] {
  const [first = '', version = '', , variant = ''] = release.toLowerCase().split(':');
  return /^\d/.test(first) ? ['enterprise_linux', first, ''] : [first, version, variant];
}

/**
 * SUSE names products as os-release does. Server, Desktop and the modules are one system per service
 * pack; Micro, Leap and Tumbleweed are others.
 */
function compareSuse(record: string, component: string): ReleaseVerdict {
  const a = suse(record);
  const b = suse(component);
  return verdict(a.version === b.version && (a.family === b.family || !a.family || !b.family));
}

function suse(release: string): { family: string; version: string } {
  const lower = release.toLowerCase();
  if (lower.includes('tumbleweed') || /^\d{8}$/.test(lower)) {
    return { family: 'tumbleweed', version: '' };
  }
  const number = /(\d+)(?:\.(\d+))?(?:[ -]?sp ?(\d+))?/.exec(lower);
  const minor = number?.[2] ?? number?.[3] ?? '0';
  return { family: suseFamily(lower), version: number ? `${number[1]}.${minor}` : lower };
}

function suseFamily(lower: string): string {
  if (lower.includes('leap')) return 'leap';
  if (lower.includes('micro')) return 'micro';
  return lower.includes('linux enterprise') || lower.startsWith('sle') ? 'enterprise' : '';
}
