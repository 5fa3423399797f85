/** CPE names (NIST IR 7695): the formatted string of version 2.3, and the URI of 2.2 that old tools write. */

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
