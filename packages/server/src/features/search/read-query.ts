/** Text of the search field, with all its interpretations. */
export interface SearchQuery {
  /** The text in lower case; for a purl or `name@version`, the name. */
  whole: string;
  /** Lower-case words, each a prefix of a word in a name; at most eight. */
  words: string[];
  /** Type of a purl, as lists name it: `container` for `oci` and `docker`. */
  kind: string | null;
  /** The beginning of a version. */
  version: string | null;
  uuid: string | null;
  /** Range of SHA-256 digests that begin as the text does, both ends included. */
  digest: { from: Buffer; to: Buffer } | null;
  /** Ways to write the beginning of a vulnerability's id or alias. */
  spellings: string[];
  /** Words of a vulnerability's summary; none where the text is an id. */
  summary_words: string[];
}

const MOST_WORDS = 8;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DIGEST = /^(?:sha-?256[:=])?([0-9a-f]{8,64})$/i;
const ID = /^(cve|ghsa|rustsec|pysec|osv|mal|go|usn|dsa|dla|rhsa|rhba|alsa|elsa|rlsa|cgit)-/i;
/** ASCII letters alone, as the index folds them. */
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Words as the database separates them (`note_package_words`): every ASCII character but letters and digits is a gap. */
export const wordsOf = (text: string): string[] => [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words, too
  ...new Set(lower(text).split(/[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+/)),
];

/** Parses the text of a search; every text is valid. */
export function readSearch(q: string): SearchQuery {
  const { name, kind, version } = /^pkg:/i.test(q) ? readPurl(q) : readName(q);
  const words = wordsOf(name)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 64))
    .slice(0, MOST_WORDS);
  const isOneWord = !/\s/.test(q) && kind === null;
  return {
    whole: lower(name),
    words,
    kind,
    version,
    uuid: UUID.test(q) ? q.toLowerCase() : null,
    digest: digestOf(q),
    spellings: isOneWord ? spellingsOf(q) : [],
    summary_words: isOneWord && ID.test(q) ? [] : words.filter((word) => word.length > 1),
  };
}

/** The same without a version: its digits are words then, as in `python 3`. */
export const withoutVersion = (query: SearchQuery, q: string): SearchQuery => ({
  ...query,
  whole: lower(q),
  version: null,
  words: wordsOf(q)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS),
});

/** A whole or unfinished purl; qualifiers and subpath are left out. */
function readPurl(q: string): Pick<SearchQuery, 'kind' | 'version'> & { name: string } {
  const [path = ''] = q.slice(4).split(/[?#]/, 1);
  const [type = '', ...segments] = path.split('/').filter((part) => part !== '');
  const last = segments.at(-1) ?? '';
  const at = last.indexOf('@', 1);
  const version = at < 0 ? '' : decode(last.slice(at + 1));
  const name = [...segments.slice(0, -1), at < 0 ? last : last.slice(0, at)].map(decode).join('/');
  const isKnown = path.includes('/');
  return {
    name: isKnown ? name : '',
    kind: isKnown ? kindOf(type.toLowerCase()) : null,
    version: version || null,
  };
}

const kindOf = (type: string) => (type === 'oci' || type === 'docker' ? 'container' : type);

/** `lodash@4.17`, `log4j-core 2.14`, or a name alone. */
function readName(q: string): Pick<SearchQuery, 'kind' | 'version'> & { name: string } {
  const [, name, version] = /^(.*[^\s@])(?:\s*@|\s+)v?(\d[\w.+~:-]*)$/is.exec(q) ?? [];
  if (name !== undefined && version !== undefined) return { name, kind: null, version };
  return { name: q, kind: null, version: null };
}

function digestOf(q: string): SearchQuery['digest'] {
  const hex = DIGEST.exec(q)?.[1];
  if (hex === undefined) return null;
  return {
    from: Buffer.from(hex.padEnd(64, '0'), 'hex'),
    to: Buffer.from(hex.padEnd(64, 'f'), 'hex'),
  };
}

/** Ids are upper case, but those of GitHub behind their prefix; a bare year and number is a CVE's. */
function spellingsOf(q: string): string[] {
  if (q.length < 3) return [];
  if (/^\d{4}-\d+$/.test(q)) return [`CVE-${q}`];
  const ghsa = /^ghsa-/i.test(q) ? [`GHSA-${q.slice(5).toLowerCase()}`] : [];
  return [...new Set([q, q.toUpperCase(), ...ghsa])];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
