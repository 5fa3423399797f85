import { SbomError } from '../../sbom/sbom-error.ts';
import { childOf, entriesOf, type Members, membersAt, textOf } from './read-fields.ts';
import { readLevels, readRequirements } from './read-requirements.ts';
import type { Standard, StandardsFile } from './standard.ts';

const MOST_STANDARDS = 20;
const MOST_LICENSES = 20;
const LONGEST_NAME = 300;
const LONGEST_TEXT = 20_000;

/** Versions of CycloneDX with `definitions.standards`. */
const VERSIONS: ReadonlySet<string> = new Set(['1.6', '1.7']);

/**
 * Reads the standards of a CycloneDX document that `parseStrictJson` gave (CycloneDX 1.6 and 1.7, `definitions.standards`). Signatures
 * inside it are not verified.
 *
 * @throws SbomError with a JSON pointer: `unknown_format` without standards, `unsupported_version`, `structure`, `too_many`,
 * `too_long`, `too_deep`
 */
export function readStandards(document: unknown): StandardsFile {
  const members = membersAt(document, '');
  if (members['bomFormat'] !== 'CycloneDX')
    throw new SbomError('unknown_format', 'This is no CycloneDX document.', '/bomFormat');
  const spec_version = textOf(members, 'specVersion', '', LONGEST_NAME);
  if (!VERSIONS.has(spec_version))
    throw new SbomError(
      'unsupported_version',
      `CycloneDX ${spec_version || 'without a version'} has no standards that Assay reads: 1.6 and 1.7 have.`,
      '/specVersion',
    );
  const license = licenseOf(childOf(members, 'metadata', ''));
  const definitions = childOf(members, 'definitions', '');
  const limit = { most: MOST_STANDARDS, what: 'standards' };
  const entries = entriesOf(definitions, 'standards', '/definitions', limit);
  if (entries.length === 0)
    throw new SbomError(
      'unknown_format',
      'The document has no standards in definitions.standards.',
      '/definitions',
    );
  const warnings: StandardsFile['warnings'] = [];
  const standards = entries.map(({ value, at }) => ({
    ...readStandard(membersAt(value, at), at, warnings),
    license,
  }));
  requireNames(standards);
  return { spec_version, standards, warnings };
}

function readStandard(
  members: Members,
  at: string,
  warnings: StandardsFile['warnings'],
): Omit<Standard, 'license'> {
  const name = textOf(members, 'name', at, LONGEST_NAME);
  if (name === '') throw new SbomError('structure', 'A standard has no name.', `${at}/name`);
  const { levels, levelsOf } = readLevels(members, at);
  const requirements = readRequirements(members, at, { levelsOf, warnings });
  if (requirements.length === 0)
    throw new SbomError(
      'structure',
      `The standard ${name} has no requirements.`,
      `${at}/requirements`,
    );
  return {
    ...{ name, version: textOf(members, 'version', at, LONGEST_NAME) },
    owner: textOf(members, 'owner', at, LONGEST_NAME),
    description: textOf(members, 'description', at, LONGEST_TEXT),
    ...{ levels, requirements },
  };
}

/** The license of the document's data: ids, names and expressions, as stated. */
function licenseOf(metadata: Members): string {
  const at = '/metadata';
  const limit = { most: MOST_LICENSES, what: 'licenses' };
  const stated = entriesOf(metadata, 'licenses', at, limit).map((entry) => {
    const choice = membersAt(entry.value, entry.at);
    const license = childOf(choice, 'license', entry.at);
    const place = `${entry.at}/license`;
    return (
      textOf(choice, 'expression', entry.at, LONGEST_NAME) ||
      textOf(license, 'id', place, LONGEST_NAME) ||
      textOf(license, 'name', place, LONGEST_NAME)
    );
  });
  return stated.filter((text) => text !== '').join(', ');
}

function requireNames(standards: readonly Standard[]): void {
  const seen = new Set<string>();
  for (const [index, { name, version }] of standards.entries()) {
    const key = JSON.stringify([name, version]);
    if (seen.has(key))
      throw new SbomError(
        'structure',
        `Two standards are called ${name} ${version}.`,
        `/definitions/standards/${index}`,
      );
    seen.add(key);
  }
}
