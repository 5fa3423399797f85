import { parsePurl } from '../purl/parse.ts';
import { PurlError } from '../purl/purl-error.ts';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOfText } from '../sbom/package-identity.ts';

/** Package versions that a purl selects in a search. */
export interface PurlPattern {
  /** Spelled like identities of package versions: complete when qualifiers are given, otherwise without any. */
  identity: string;
  /**
   * Prefix of further matching identities. Without a version, those of any version; with one, those with any
   * qualifiers; with qualifiers none, ''.
   */
  prefix: string;
  /** OSV ecosystem of the package; `name` is spelled as in that ecosystem. */
  ecosystem: string;
  name: string;
}

/**
 * Parses a purl of a search: `pkg:npm/lodash` for any version, `pkg:npm/lodash@4.17.20` for one version.
 *
 * @returns undefined if the text is not a purl, or has qualifiers and no version
 */
export function readPurlPattern(text: string): PurlPattern | undefined {
  const purl = readPurl(text);
  if (purl === undefined) return undefined;
  const { identity, ecosystem, name } = packageIdentityOfText({
    ...blankComponent(''),
    purl: text,
  });
  const hasQualifiers = identity.includes('?');
  if (hasQualifiers && purl.version === '') return undefined;
  const sign = purl.version === '' ? '@' : '?';
  return { identity, prefix: hasQualifiers ? '' : `${identity}${sign}`, ecosystem, name };
}

function readPurl(text: string) {
  try {
    return parsePurl(text, 'tolerant');
  } catch (error) {
    if (error instanceof PurlError) return undefined;
    throw error;
  }
}

/** Whether a package version is one of those. */
export const isOfPattern = ({ identity, prefix }: PurlPattern, candidate: string): boolean =>
  candidate === identity || (prefix !== '' && candidate.startsWith(prefix));
