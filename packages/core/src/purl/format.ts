/** Writing a purl in its one canonical form (ECMA-427, clause on building). */

import type { Purl } from './purl.ts';
import { ruleOfType } from './type-rules.ts';

/** Canonical text of a normalized purl, as `parsePurl` and `purlOf` give it. */
export function formatPurl(purl: Purl): string {
  let text = `pkg:${purl.type}/`;
  if (purl.namespace !== '') text += `${encodePath(purl.namespace)}/`;
  text += ruleOfType(purl.type).nameHasSlashes ? encodePath(purl.name) : encode(purl.name);
  if (purl.version !== '') text += `@${encode(purl.version)}`;
  let separator = '?';
  for (const [key, value] of purl.qualifiers) {
    text += `${separator}${key}=${encode(value)}`;
    separator = '&';
  }
  return purl.subpath === '' ? text : `${text}#${encodePath(purl.subpath)}`;
}

const PLAIN = /^[A-Za-z0-9._~:-]*$/;
const PLAIN_PATH = /^[A-Za-z0-9._~:/-]*$/;
const LEFT_BY_PLATFORM = /%3A|[!'()*]/g;

function encodePath(path: string): string {
  return PLAIN_PATH.test(path) ? path : path.split('/').map(encode).join('/');
}

/** Percent-encodes everything except letters, digits and `.-_~:` as UTF-8. */
function encode(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text).replace(LEFT_BY_PLATFORM, (found) =>
    found === '%3A' ? ':' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
