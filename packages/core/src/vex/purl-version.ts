import { formatPurl } from '../purl/format.ts';
import { parsePurl } from '../purl/parse.ts';
import type { Purl } from '../purl/purl.ts';
import { PurlError } from '../purl/purl-error.ts';

/** The parts of a purl; undefined when it cannot be read. */
export function readPurl(text: string): Purl | undefined {
  try {
    return parsePurl(text, 'tolerant');
  } catch (error) {
    if (error instanceof PurlError) return undefined;
    throw error;
  }
}

/** Qualifier of a purl without version: the versions that it stands for, as vers. */
const RANGE = 'vers';

/** A purl with this version, unless it has one or cannot be read. */
export function withVersion(text: string, version: string): string {
  const purl = readPurl(text);
  return purl === undefined || purl.version !== '' ? text : formatPurl({ ...purl, version });
}

/** A purl for a range of versions: its qualifier `vers`. */
export function withRange(text: string, range: string): string {
  const purl = readPurl(text);
  if (purl === undefined || purl.version !== '') return text;
  const qualifiers = new Map([...purl.qualifiers, [RANGE, range] as const].sort());
  return formatPurl({ ...purl, qualifiers });
}

/** Separates a purl from the range of versions in its qualifier. */
export function splitRange(text: string): { purl: string; range: string | null } {
  const purl = text.includes(`${RANGE}=`) ? readPurl(text) : undefined;
  const range = purl?.version === '' ? purl.qualifiers.get(RANGE) : undefined;
  if (purl === undefined || range === undefined) return { purl: text, range: null };
  const qualifiers = new Map([...purl.qualifiers].filter(([key]) => key !== RANGE));
  return { purl: formatPurl({ ...purl, qualifiers }), range };
}
