import type { ArtifactPack } from '@assay/core/attestation/pack/artifact-pack.ts';
import type { PackSignature } from '@assay/core/attestation/pack/verify-artifact-pack.ts';
import { formatInstant } from '@assay/core/encoding/instant.ts';
import { reasonText } from './reason-text.ts';
import type { VerifiedArtifact } from './verify-artifact.ts';

/** Formats the result for an artifact pack: level, reasons, and signatures; [] when nothing is known. */
export function artifactLines({ pack, level, signatures, verdict }: VerifiedArtifact): string[] {
  if (pack === null || level === null) return [];
  const { name, purl } = pack.artifact;
  const perhaps = verdict === 'proven' ? '' : ', if what is open holds';
  return [
    `${level.level}${perhaps}: ${[...digestsOf(pack), purl ?? name].join(' ').trim()}`,
    ...level.reasons.map((reason) => `  ${reasonText(reason)}`),
    ...signatures.map((signature) => `  ${signatureLine(pack, signature)}`),
    'Names in quotes come from the server and are not signed.',
  ];
}

const digestsOf = ({ artifact }: ArtifactPack) =>
  Object.entries(artifact.digests).map((digest) => digest.join(':'));

function signatureLine({ names }: ArtifactPack, { evidence }: PackSignature): string {
  const { index, said, signer, custody, verification, codes, trusted_time } = evidence;
  const what = said.kind === 'status' ? said.level : said.predicate_type;
  const named = (uuid: string, known: Readonly<Record<string, string>>) =>
    Object.hasOwn(known, uuid) ? `${JSON.stringify(known[uuid])} ${uuid}` : uuid;
  const who = signer === null ? 'an unknown signer' : named(signer.principal, names.principals);
  const groups = (signer?.groups ?? []).map((group) => named(group, names.groups));
  return [
    `leaf ${index}: ${what || 'the artifact itself'} by ${who}`,
    ...(custody === null ? [] : [`custody ${custody}`]),
    ...(groups.length === 0 ? [] : [`of ${groups.join(' and ')}`]),
    ...(trusted_time === null ? [] : [`seen by ${formatInstant(trusted_time)}`]),
    codes.length === 0 ? verification : `${verification} (${codes.join(', ')})`,
  ].join(', ');
}

/** The same as a JSON value. */
export function artifactJson({ pack, level, signatures, verdict, steps }: VerifiedArtifact) {
  return {
    ...{ verdict, level: level?.level ?? null, reasons: level?.reasons ?? [] },
    artifact: pack?.artifact ?? null,
    ledger: pack && { origin: pack.ledger.origin, size: Number(pack.size) },
    signers: pack && { origin: pack.signers.origin, size: pack.signers.entries.length },
    steps,
    signatures: signatures.map(({ verified, evidence }) => ({
      ...evidence,
      index: Number(evidence.index),
      trusted_time: evidence.trusted_time && formatInstant(evidence.trusted_time),
      steps: verified.steps,
    })),
    /** Names that no signature covers. */
    names: pack?.names ?? null,
  };
}
