/**
 * The form in which the package names of advisories and of components meet. Databases spell names as
 * their authors typed them; registries compare them without case or punctuation.
 */

const lowerCased: ReadonlySet<string> = new Set([
  'GitHub Actions',
  'Go',
  'Hex',
  'NuGet',
  'Packagist',
  'Pub',
  'PyPI',
  'VSCode',
]);

/**
 * The name under which a package of the ecosystem is looked up. PyPI: PEP 503. Go, Hex, Pub, NuGet,
 * Packagist, GitHub Actions, VSCode: lower case, as their purl types demand. Others: unchanged.
 */
export function matchNameOf(ecosystem: string, name: string): string {
  if (!lowerCased.has(ecosystem)) return name;
  const lower = name.toLowerCase();
  return ecosystem === 'PyPI' ? lower.replace(/[-_.]+/g, '-') : lower;
}
