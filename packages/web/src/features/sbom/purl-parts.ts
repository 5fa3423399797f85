import { nameStart } from '../../components/text/name-start.ts';

/** The distinctive end of a package URL, and the part before it. */
export interface PurlParts {
  /** `pkg:maven/…/`: the type, and the shortened namespace; empty if the text is not a package URL. */
  before: string;
  /** Name, without version and qualifiers. */
  name: string;
}

/** Splits a package URL for a narrow column; text that is none comes back whole as the name. */
export function purlParts(purl: string): PurlParts {
  const path = purl.replace(/[?#].*$/, '').replace(/@[^@/]*$/, '');
  const kind = path.indexOf('/');
  const slash = nameStart(path, path.slice('pkg:'.length, kind)) - 1;
  if (!purl.startsWith('pkg:') || slash < 0) return { before: '', name: purl };
  const name = path.slice(slash + 1);
  if (kind === slash) return { before: path.slice(0, slash + 1), name };
  const namespace = path.slice(kind + 1, slash);
  const short = namespace.length <= 12 ? `${namespace}/` : '…/';
  return { before: `${path.slice(0, kind + 1)}${short}`, name };
}
