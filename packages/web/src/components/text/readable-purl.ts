/** A package URL in readable form, in two parts: one that shrinks with little space, and one that stays. */
export interface ReadablePurl {
  /** `pkg:maven/org.apache.tomcat.embed/`. */
  before: string;
  /** `tomcat-embed-core@10.1.18`. */
  name: string;
}

const DIGEST = /sha256:([0-9a-f]{8})[0-9a-f]{48}([0-9a-f]{8})/i;

/**
 * Splits a package URL before its name. `@` and `:` are not encoded, a SHA-256 is truncated in its middle, and
 * qualifiers are omitted. A text that is not a package URL is all name.
 */
export function readablePurl(purl: string): ReadablePurl {
  if (!purl.startsWith('pkg:')) return { before: '', name: purl };
  const text = purl
    .replace(/[?#].*$/s, '')
    .replaceAll(/%40/gi, '@')
    .replaceAll(/%3a/gi, ':')
    .replace(DIGEST, 'sha256:$1…$2');
  const version = text.lastIndexOf('@');
  const end = version > text.lastIndexOf('/') ? version : text.length;
  const start = text.lastIndexOf('/', end - 1) + 1;
  return { before: text.slice(0, start), name: text.slice(start) };
}
