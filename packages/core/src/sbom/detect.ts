/**
 * Detects the standard and notation of a document by content alone, because names and media types of uploads
 * are often wrong. Recognized formats that are not SBOMs are refused by name, which helps more than "unknown
 * format".
 */
import { type DetectedFormat, kindOfJson } from './detect-json.ts';
import { SbomError } from './sbom-error.ts';
import { parseSbomJson } from './sbom-json.ts';
import { decodeSbomText } from './sbom-text.ts';

/** Result of a first look: JSON must be parsed before its format is known. */
export type Sniffed = DetectedFormat | 'json';

const SIGNATURES: [number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive'],
  [[0x1f, 0x8b], 'a gzip file'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard file'],
  [[0x42, 0x5a, 0x68], 'a bzip2 file'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'an xz file'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x7f, 0x45, 0x4c, 0x46], 'a program (ELF)'],
];

/** The start of a text decides; long license headers in comments still fit. */
const HEAD_LENGTH = 64 * 1024;

/**
 * Detects the format of a document; parses JSON.
 *
 * @throws SbomError `unknown_format` with what the document seems to be; `empty`; `not_utf8`; `doctype`; for
 * JSON like `parseSbomJson`
 */
export function detectFormat(bytes: Uint8Array): DetectedFormat {
  const sniffed = sniffFormat(bytes);
  return sniffed === 'json' ? formatOfJson(parseSbomJson(bytes)) : sniffed;
}

/** The format of parsed JSON. @throws SbomError `unknown_format` */
export function formatOfJson(document: unknown): DetectedFormat {
  const kind = kindOfJson(document);
  if (typeof kind === 'string') throw unknownFormat(kind);
  return kind;
}

/** Detects the format from the first bytes. @throws SbomError like {@link detectFormat}, without errors of JSON */
export function sniffFormat(bytes: Uint8Array): Sniffed {
  for (const [signature, name] of SIGNATURES) {
    if (signature.every((byte, index) => bytes[index] === byte)) throw unknownFormat(name);
  }
  const head = decodeSbomText(bytes).slice(0, HEAD_LENGTH).trimStart();
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  return head.startsWith('<') ? formatOfXml(head) : formatOfLines(head);
}

function formatOfLines(head: string): DetectedFormat {
  const lines = head.split('\n', 2000);
  if (lines.some((line) => /^SPDXVersion\s*:/.test(line))) {
    return { format: 'SPDX', encoding: 'tag-value' };
  }
  // Indented below `Document:`, which SPDX 2.2.0 put around everything.
  if (lines.some((line) => /^\s*["']?spdxVersion["']?\s*:/.test(line))) {
    return { format: 'SPDX', encoding: 'yaml' };
  }
  if (lines.some((line) => /^(# proto-(file|message):|spec_version: ")/.test(line))) {
    throw unknownFormat('protobuf text; export it as CycloneDX JSON or XML');
  }
  if (lines.some((line) => /^(PackageName|SPDXID)\s*:/.test(line))) {
    return { format: 'SPDX', encoding: 'tag-value' };
  }
  throw unknownFormat('plain text');
}

function formatOfXml(head: string): DetectedFormat {
  const tag = firstTag(head);
  const name = /^[^\s/>]*/.exec(tag)?.[0].replace(/^[^:]*:/, '') ?? '';
  if (name === 'bom') return { format: 'CycloneDX', encoding: 'xml' };
  if (name === 'RDF') return { format: 'SPDX', encoding: 'rdf' };
  if (name === 'Document' || name === 'SpdxDocument') return { format: 'SPDX', encoding: 'xml' };
  if (name === 'SoftwareIdentity') throw unknownFormat('a SWID tag');
  if (name === 'html') throw unknownFormat('an HTML page');
  throw unknownFormat(name === '' ? 'XML without an element' : `XML with the element "${name}"`);
}

/** The first start tag behind declaration, comments and processing instructions, from its name on. */
function firstTag(head: string): string {
  let position = 0;
  for (;;) {
    position = head.indexOf('<', position);
    if (position < 0) return '';
    const isComment = head.startsWith('<!--', position);
    if (!isComment && head.startsWith('<!', position)) {
      throw new SbomError('doctype', 'A document type is not accepted in an SBOM.', 'line 1');
    }
    if (!isComment && !head.startsWith('<?', position)) break;
    const end = head.indexOf(isComment ? '-->' : '?>', position);
    if (end < 0) return '';
    position = end;
  }
  return head.slice(position + 1, position + 200);
}

function unknownFormat(seen: string): SbomError {
  const message = `This is ${seen}. CycloneDX (JSON, XML) and SPDX (JSON, YAML, tag-value, XML, RDF, JSON-LD) are read.`;
  return new SbomError('unknown_format', message, '');
}
