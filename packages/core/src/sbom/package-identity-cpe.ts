/** CPE names (NIST IR 7695): the formatted string of version 2.3, and the URI of 2.2 that old tools write. */

import { formatPurl } from '../purl/format.ts';
import { parsePurl } from '../purl/parse.ts';
import { withQualifier } from './package-identity-purl.ts';

/**
 * Qualifier of an identity, never of a document: the CPE of a package whose purl belongs to no ecosystem, and which is
 * compared by it.
 */
export const COMPARED_BY_CPE = 'cpe';

/** The parts that a component is compared by; '' where the CPE leaves a part open (`*` or `-`). */
export interface Cpe {
  /** The formatted string, `cpe:2.3:` and eleven attributes, lower-case. */
  text: string;
  vendor: string;
  product: string;
  version: string;
  /** Part, vendor, product, version, update, edition, language, software edition, target software, target hardware, other. */
  attributes: readonly string[];
}

const ATTRIBUTES = 11;
const LONGEST_CPE = 2048;

/** Parses a CPE of either form; undefined if it is neither. */
export function readCpe(spelt: string): Cpe | undefined {
  const lower = spelt.trim().toLowerCase();
  if (lower.length > LONGEST_CPE || lower.includes('\0')) return undefined;
  const attributes = lower.startsWith('cpe:2.3:')
    ? splitFormatted(lower.slice(8))
    : lower.startsWith('cpe:/')
      ? attributesOfUri(lower.slice(5))
      : [];
  const [part = '', vendor = '', product = '', version = ''] = attributes;
  if (attributes.length !== ATTRIBUTES || !'aoh*'.includes(part) || attributes.includes(''))
    return undefined;
  if (open(vendor) === '' && open(product) === '') return undefined;
  return {
    text: `cpe:2.3:${attributes.join(':')}`,
    vendor: open(vendor),
    product: open(product),
    version: open(version),
    attributes,
  };
}

/** Returns the CPE by which a package version of the ecosystem `CPE` is compared: its identity, or a qualifier of it. */
export function cpeOfIdentity(identity: string): Cpe | undefined {
  if (!identity.startsWith('pkg:')) return readCpe(identity);
  return readCpe(parsePurl(identity, 'tolerant').qualifiers.get(COMPARED_BY_CPE) ?? '');
}

/** Returns the identity that servers stored until purls without an ecosystem were compared by CPE; the same for all others. */
export function identityWithoutCpe(identity: string): string {
  if (!identity.startsWith('pkg:') || !identity.includes(`${COMPARED_BY_CPE}=`)) return identity;
  return formatPurl(withQualifier(parsePurl(identity, 'tolerant'), COMPARED_BY_CPE, ''));
}

/** Attributes with their backslash escapes; an escaped colon separates nothing. */
function splitFormatted(text: string): string[] {
  const attributes: string[] = [];
  let begin = 0;
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '\\') i++;
    else if (i === text.length || text[i] === ':') {
      attributes.push(text.slice(begin, i));
      begin = i + 1;
    }
  }
  return attributes;
}

/** NIST IR 7695 §6.1.3: edition may pack five attributes between tildes. */
function attributesOfUri(text: string): string[] {
  const [part = '', vendor, product, version, update, edition = '', language, ...rest] =
    text.split(':');
  if (rest.length > 0 || vendor === undefined) return [];
  const [, oldEdition, software, targetSoftware, targetHardware, other] = edition.startsWith('~')
    ? edition.split('~')
    : ['', edition];
  return [
    part,
    ...[vendor, product, version, update, oldEdition, language].map(unpack),
    ...[software, targetSoftware, targetHardware, other].map(unpack),
  ];
}

/** One attribute of a URI: percent codes become escaped characters, %01 and %02 wildcards. */
function unpack(attribute: string | undefined): string {
  if (attribute === undefined || attribute === '') return '*';
  if (attribute === '-') return '-';
  return attribute.replace(/%([0-9a-f]{2})|[^a-z0-9_]/g, (found, code: string | undefined) => {
    if (code === '01') return '?';
    if (code === '02') return '*';
    return `\\${code === undefined ? found : String.fromCharCode(Number.parseInt(code, 16))}`;
  });
}

function open(attribute: string): string {
  return attribute === '*' || attribute === '-' ? '' : attribute.replace(/\\(.)/g, '$1');
}
