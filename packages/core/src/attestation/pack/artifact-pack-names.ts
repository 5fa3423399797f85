import { JsonError } from '../../encoding/json-error.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import type { SigstoreBundle } from '../bundle/sigstore-bundle.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { membersOf } from '../statement/attestation-members.ts';
import { compareDigests, type DigestSet, digestSetOf } from '../statement/digest-set.ts';
import { parseStatement } from '../statement/statement.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';

/** Longer ones are passed over. */
const LONGEST_NAME = 2048;

/**
 * Derives an artifact's identity from signed statements: the first name and the first purl among names and URIs
 * of their subjects, and their digests for it. A pack therefore states nothing about its artifact that is not
 * signed.
 *
 * @param bundles of registered signers, in ledger order; only those with readable statements count
 */
export function statedArtifact(
  digests: DigestSet,
  bundles: readonly SigstoreBundle[],
): ArtifactPack['artifact'] {
  const subjects = bundles
    .flatMap(subjectsOf)
    .filter(({ digest }) => compareDigests(digest, digests) === 'same');
  const isStated = ([name, value]: [string, string]) =>
    subjects.some(({ digest }) => digest[name] === value);
  const names = subjects
    .flatMap((subject) => subject.names)
    .filter((name) => name !== '' && name.length <= LONGEST_NAME);
  const isPurl = (name: string) => name.startsWith('pkg:');
  return {
    digests: Object.fromEntries(Object.entries(digests).filter(isStated)),
    name: names.find((name) => !isPurl(name)) ?? '',
    purl: names.find(isPurl) ?? null,
  };
}

function subjectsOf({ content }: SigstoreBundle): { names: string[]; digest: DigestSet }[] {
  if (content.kind !== 'dsse') return [];
  const { payload } = content.envelope;
  try {
    // Parsed for its limits only; the parser does not keep URIs.
    parseStatement(payload);
    const statement = membersOf({ value: parseStrictJson(payload), at: '' });
    return statement.objects('subject').map((subject) => ({
      names: ['name', 'uri'].map((name) => subject.textOrNull(name) ?? ''),
      digest: digestSetOf(subject.object('digest')),
    }));
  } catch (error) {
    if (error instanceof JsonError || error instanceof AttestationError) return [];
    throw error;
  }
}
