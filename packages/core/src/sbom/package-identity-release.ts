/**
 * Release of a distribution from purl's qualifier `distro`: `debian-12`, `ubuntu-22.04`, `3.10.2`,
 * `opensuse-leap-15.1`, `amazon-2 (Karoo)`, `jessie`.
 */

/** Release in OSV's spelling, code names unchanged; '' when the text contains none. */
export function releaseOfDistro(ecosystem: string, distro: string): string {
  const lower = distro.trim().toLowerCase();
  if (lower === '') return '';
  const number = /\d[\d.]*/.exec(lower)?.[0].replace(/\.+$/, '') ?? '';
  switch (ecosystem) {
    case 'Alpine':
      if (lower.includes('edge') || lower.includes('_alpha')) return 'edge';
      return number === '' ? '' : `v${parts(number, 2)}`;
    case 'openSUSE':
      if (lower.includes('tumbleweed')) return 'Tumbleweed';
      return number === '' ? '' : `Leap ${number}`;
    case 'Debian':
      return number === ''
        ? codeName(lower)
        : parts(number, Number.parseInt(number, 10) < 4 ? 2 : 1);
    case 'Ubuntu':
      return number === '' ? codeName(lower) : parts(number, 2);
    default:
      return number;
  }
}

/** Red Hat and its rebuilds write the major release into each package: `7.el8_6`, `1.module+el8.8.0+2`. */
export function releaseOfRpmVersion(version: string): string {
  return /[.+_]el(\d{1,2})(?!\d)/.exec(version)?.[1] ?? '';
}

/** The os-release id in `distro`, for purls without a namespace: `debian` of `debian-12`. */
export function distributionOfDistro(distro: string): string {
  const lower = distro.trim().toLowerCase();
  const id = /^[a-z]+(?:-mariner)?/.exec(lower)?.[0] ?? '';
  return id === lower ? '' : id;
}

const parts = (number: string, count: number): string => number.split('.', count).join('.');

/** `bookworm` of `debian-bookworm`; a bare id is none. */
function codeName(distro: string): string {
  const name = distro.slice(distro.lastIndexOf('-') + 1);
  return name === 'debian' || name === 'ubuntu' ? '' : name;
}
