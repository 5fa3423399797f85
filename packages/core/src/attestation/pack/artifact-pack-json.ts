import { decodeEitherBase64 } from '../../dsse/either-base64.ts';
import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { formatInstant } from '../../encoding/instant.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { HASH_BYTES, type Hash } from '../../log/tree/hasher.ts';
import { TRUST_LEVELS } from '../../sbom/trust-levels.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import {
  bytesMember,
  instantMember,
  integerMember,
  membersOf,
  wordMember,
} from '../statement/attestation-members.ts';
import { digestSetOf } from '../statement/digest-set.ts';
import type {
  ArtifactPack,
  ClaimedLevel,
  MissingStatement,
  PackedEvidence,
  PackLogKey,
} from './artifact-pack-content.ts';

/** Format of the packs that are written. */
const ARTIFACT_PACK_FORMAT = 'assay/artifact-pack/v1';

/** Name of the archive member that contains a bundle. */
export const bundleName = (index: number): string =>
  `bundle-${String(index + 1).padStart(5, '0')}.json`;

/** Content of `artifact.json`: everything in a pack except what has its own archive member. */
export type ArtifactJson = Omit<ArtifactPack, 'signers' | 'evidence' | 'trusted_root'> & {
  signers: Pick<ArtifactPack['signers'], 'origin' | 'keys'>;
  /** Leaves of the signers log. */
  signers_size: bigint;
  evidence: Omit<PackedEvidence, 'bundle'>[];
};

/** Bytes of `artifact.json`, in canonical JSON. */
export function artifactJson(pack: ArtifactPack): Uint8Array<ArrayBuffer> {
  const { artifact, ledger, signers, size, evidence, missing = [], claimed, names } = pack;
  return encodeUtf8(
    canonicalJson({
      format: ARTIFACT_PACK_FORMAT,
      artifact: {
        digests: artifact.digests,
        name: artifact.name,
        ...(artifact.purl !== null && { purl: artifact.purl }),
      },
      ledger: { origin: ledger.origin, keys: ledger.keys.map(keyJson), size: Number(size) },
      signers: {
        origin: signers.origin,
        keys: signers.keys.map(keyJson),
        size: signers.entries.length,
      },
      evidence: evidence.map(evidenceJson),
      ...(missing.length > 0 && { missing: missing.map(missingJson) }),
      claimed: {
        level: claimed.level,
        reasons: claimed.reasons,
        ledger_size: Number(claimed.ledger_size),
        signers_size: Number(claimed.signers_size),
        judged_at: formatInstant(claimed.judged_at),
      },
      names,
    }),
  );
}

const keyJson = ({ vkey, first_size, last_size }: PackLogKey) => ({
  vkey,
  first_size: Number(first_size),
  ...(last_size !== null && { last_size: Number(last_size) }),
});

const evidenceJson = ({ notarization, status }: PackedEvidence, index: number) => ({
  bundle: bundleName(index),
  ...(notarization && {
    notarization: {
      leaf: encodeBase64(notarization.leaf),
      path: notarization.path.map(encodeBase64),
    },
  }),
  ...(status && { status: encodeBase64(status) }),
});

const missingJson = ({ index, leaf, path }: MissingStatement) => ({
  index: Number(index),
  leaf: encodeBase64(leaf),
  path: path.map(encodeBase64),
});

/** A tree of 2^63 leaves has no longer path. */
const MOST_HASHES = 63;

const LIMITS = { depth: 8, string: 65_535, values: 2_000_000, safe_numbers: true } as const;

/**
 * Parses `artifact.json`. The caller compares it with the canonical output to detect other spellings and extra
 * members.
 *
 * @throws JsonError, AttestationError
 */
export function parseArtifactJson(bytes: Uint8Array): ArtifactJson {
  const members = membersOf({ value: parseStrictJson(bytes, LIMITS), at: '' });
  wordMember(members, 'format', [ARTIFACT_PACK_FORMAT]);
  const [artifact, ledger] = [members.object('artifact'), members.object('ledger')];
  const [signers, names] = [members.object('signers'), members.object('names')];
  return {
    artifact: {
      digests: digestSetOf(artifact.object('digests')),
      name: artifact.text('name'),
      purl: artifact.textOrNull('purl'),
    },
    ledger: { origin: ledger.text('origin'), keys: keysOf(ledger) },
    size: integerMember(ledger, 'size'),
    signers: { origin: signers.text('origin'), keys: keysOf(signers) },
    signers_size: integerMember(signers, 'size'),
    evidence: members.objects('evidence').map(evidenceOf),
    ...(members.has('missing') && { missing: members.objects('missing').map(missingOf) }),
    claimed: claimedOf(members.object('claimed')),
    names: {
      groups: namesOf(names.object('groups')),
      principals: namesOf(names.object('principals')),
    },
  };
}

const keysOf = (log: Members): PackLogKey[] =>
  log.objects('keys').map((key) => ({
    vkey: key.text('vkey'),
    first_size: integerMember(key, 'first_size'),
    last_size: key.has('last_size') ? integerMember(key, 'last_size') : null,
  }));

function evidenceOf(one: Members): ArtifactJson['evidence'][number] {
  const notarization = one.objectOrNull('notarization');
  return {
    notarization: notarization && {
      leaf: bytesMember(notarization, 'leaf'),
      path: pathOf(notarization),
    },
    status: one.has('status') ? bytesMember(one, 'status') : null,
  };
}

const missingOf = (one: Members): MissingStatement => ({
  index: integerMember(one, 'index'),
  leaf: bytesMember(one, 'leaf'),
  path: pathOf(one),
});

function pathOf(notarization: Members): Hash[] {
  const at = notarization.pointer('path');
  const hashes = notarization.texts('path');
  if (hashes.length > MOST_HASHES)
    throw new AttestationError('too_many', 'No tree has such a path.', at);
  return hashes.map((text, i) => {
    const hash = decodeEitherBase64(text);
    if (hash?.length === HASH_BYTES) return hash;
    throw new AttestationError('digest', 'A hash is 32 bytes in base64.', `${at}/${i}`);
  });
}

const claimedOf = (claimed: Members): ClaimedLevel => ({
  level: wordMember(claimed, 'level', TRUST_LEVELS),
  reasons: claimed.objects('reasons').map((reason) => ({
    code: reason.text('code'),
    about: reason.text('about'),
    evidence: reason.texts('evidence'),
  })),
  ledger_size: integerMember(claimed, 'ledger_size'),
  signers_size: integerMember(claimed, 'signers_size'),
  judged_at: instantMember(claimed, 'judged_at'),
});

const namesOf = (names: Members): Record<string, string> =>
  Object.fromEntries(names.names().map((uuid) => [uuid, names.text(uuid)]));
