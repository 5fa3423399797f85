import { basename } from 'node:path';
import { formatPurl } from '@assay/core/purl/format.ts';
import { parsePurl } from '@assay/core/purl/parse.ts';
import { PurlError } from '@assay/core/purl/purl-error.ts';
import { fileDigest } from '@assay/verifier/file-digest.ts';
import { wrongUsage } from '../exit-codes.ts';
import { unreadable } from '../input-file.ts';

/** An artifact as the user names it on the command line. */
export type ArtifactArgument =
  | {
      kind: 'digest' /** Hexadecimal. */;
      sha256: string /** Name or purl; '' for none. */;
      name: string;
    }
  | { kind: 'purl'; purl: string }
  | { kind: 'file'; path: string };

const DIGEST = /^sha256:([\da-f]{64})$/i;
/** Types of purls whose version is the digest. */
const IMAGES = new Set(['oci', 'docker']);
const AT_DIGEST = /^(pkg:.+)@sha256(?::|%3a)([\da-f]{64})$/i;
/** Output format of sha256sum. */
const SUM = /^\\?([\da-f]{64}) [ *](.+)$/i;

/**
 * Parses an artifact argument: `sha256:` and a digest, a purl, a purl followed by `@sha256:` and a digest, else
 * a file. The version of a container image is its digest, and stays in the purl.
 *
 * @throws Stop for an unreadable purl
 */
export function readArtifact(text: string): ArtifactArgument {
  const [, digest] = DIGEST.exec(text) ?? [];
  if (digest !== undefined) return { kind: 'digest', sha256: digest.toLowerCase(), name: '' };
  if (!text.toLowerCase().startsWith('pkg:')) return { kind: 'file', path: text };
  const [, before = '', sha256] = AT_DIGEST.exec(text) ?? [];
  return sha256 === undefined ? readPurl(text) : readDigested(text, before, sha256.toLowerCase());
}

function readPurl(text: string): ArtifactArgument {
  const purl = purlOf(text);
  const sha256 = imageDigest(purl);
  return sha256 === undefined
    ? { kind: 'purl', purl: formatPurl(purl) }
    : { kind: 'digest', sha256, name: formatPurl(purl) };
}

function readDigested(text: string, before: string, sha256: string): ArtifactArgument {
  const purl = purlOf(before);
  const own = imageDigest(purl);
  if (own !== undefined && own !== sha256)
    throw wrongUsage(`${text} names two digests: which one is it?`);
  const isVersion = IMAGES.has(purl.type) && purl.version === '';
  return { kind: 'digest', sha256, name: formatPurl(isVersion ? purlOf(text) : purl) };
}

/** The version of a container image is its digest; undefined for other purls, and for tags. */
const imageDigest = ({ type, version }: ReturnType<typeof parsePurl>): string | undefined =>
  IMAGES.has(type) ? DIGEST.exec(version)?.[1]?.toLowerCase() : undefined;

function purlOf(text: string) {
  try {
    return parsePurl(text);
  } catch (error) {
    if (!(error instanceof PurlError)) throw error;
    throw wrongUsage(`${text} is no purl: ${error.message}.`);
  }
}

/** Artifacts of a list: one a line, as on the command line or as sha256sum prints them; lines with # are passed over. */
export const readArtifactList = (list: string): ArtifactArgument[] =>
  list
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, sha256, name = ''] = SUM.exec(line) ?? [];
      return sha256 === undefined
        ? readArtifact(line.trim())
        : { kind: 'digest', sha256: sha256.toLowerCase(), name };
    });

/** An artifact by its digest. */
export interface DigestedArtifact {
  sha256: string;
  name: string;
}

/**
 * Computes the digest of an artifact; files are read locally and not sent. @throws Stop for a purl alone, and
 * for unreadable files
 */
export async function digestOf(artifact: ArtifactArgument): Promise<DigestedArtifact> {
  if (artifact.kind === 'digest') return artifact;
  if (artifact.kind === 'purl')
    throw wrongUsage(`${artifact.purl} may be several artifacts. Put @sha256:<digest> behind it.`);
  const { path } = artifact;
  try {
    return { sha256: await fileDigest(path), name: basename(path) };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Digests of many artifacts, some files at a time. */
export async function digestsOf(
  artifacts: readonly ArtifactArgument[],
): Promise<DigestedArtifact[]> {
  const digested: DigestedArtifact[] = [];
  for (let at = 0; at < artifacts.length; at += AT_ONCE)
    digested.push(...(await Promise.all(artifacts.slice(at, at + AT_ONCE).map(digestOf))));
  return digested;
}

const AT_ONCE = 16;
