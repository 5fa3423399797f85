import { purlOf } from '@assay/core/purl/build.ts';
import { formatPurl } from '@assay/core/purl/format.ts';

/** purl types of the ecosystems of the corpus that SBOMs have components of. */
const TYPES: Record<string, string> = {
  'crates.io': 'cargo',
  CRAN: 'cran',
  Go: 'golang',
  Hackage: 'hackage',
  Maven: 'maven',
  npm: 'npm',
  NuGet: 'nuget',
  Packagist: 'composer',
  PyPI: 'pypi',
  RubyGems: 'gem',
};

/** Tells whether packages of an OSV ecosystem, with its release, can be written as a purl here. */
export const hasPurl = (ecosystem: string): boolean =>
  isRpm(ecosystem) || TYPES[ecosystem] !== undefined;

const isRpm = (ecosystem: string) => ecosystem.startsWith('AlmaLinux:');

/** The purl that scanners write for a version of a package, named as advisories name it. */
export function purlTextOf(ecosystem: string, name: string, version: string): string {
  if (isRpm(ecosystem)) return rpmPurl(ecosystem, name, version);
  const type = TYPES[ecosystem] ?? '';
  const written = type === 'golang' ? `v${version}` : version;
  return formatPurl(purlOf({ type, ...placeOf(type, name), version: written }));
}

function placeOf(type: string, name: string): { namespace?: string; name: string } {
  const at = type === 'maven' ? name.indexOf(':') : name.lastIndexOf('/');
  const hasPlace = at > 0 && ['maven', 'npm', 'golang', 'composer'].includes(type);
  return hasPlace ? { namespace: name.slice(0, at), name: name.slice(at + 1) } : { name };
}

function rpmPurl(ecosystem: string, name: string, version: string): string {
  const [, epoch, rest = version] = /^(\d+):(.*)$/.exec(version) ?? [];
  const qualifiers: [string, string][] = [
    ['arch', 'x86_64'],
    ['distro', ecosystem.replace(':', '-').toLowerCase()],
  ];
  if (epoch !== undefined) qualifiers.push(['epoch', epoch]);
  const parts = { type: 'rpm', namespace: 'almalinux', name, version: rest, qualifiers };
  return formatPurl(purlOf(parts));
}
