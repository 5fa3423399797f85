import { setImmediate } from 'node:timers/promises';
import type { AttestationPlatform } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { parseHashedRekord } from '@assay/core/attestation/bundle/hashedrekord.ts';
import type { DigestSet } from '@assay/core/attestation/statement/digest-set.ts';
import {
  type LedgerSignature,
  ledgerTrust,
  verifyLedgerSignature,
} from '@assay/core/attestation/trust/judge-artifact.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { concatBytes } from '@assay/core/encoding/bytes.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { sha256 } from '@assay/core/log/tree/hasher.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { LogReader } from '../../../log/read/log-reader.ts';
import { identifyingDigest } from '../../trust/ensure-artifacts.ts';
import { readStored } from '../stored-bytes.ts';
import type { TrustedOthers } from '../trust-roots.ts';
import { bundleOf, type PathOf, pathsAt } from './bundle-of.ts';
import { keptEvidence, type VerifiedSignature } from './evidence-json.ts';
import type { Heads, LedgerHead } from './heads.ts';
import type { SignatureRow } from './signature-queries.ts';
import { verifyForeign } from './verify-foreign.ts';

/** Number of signatures after which other work runs. */
const TURN = 16;

/** Verifies signatures of a ledger, each in full, at its checkpoint and the head of the signers log. */
export async function verifySignatures(
  { logReader, platform, roots }: { logReader: LogReader } & TrustedOthers,
  rows: readonly SignatureRow[],
  {
    tenantUuid,
    ledger,
    signers,
  }: { tenantUuid: string; ledger: LedgerHead } & Pick<Heads, 'signers'>,
): Promise<VerifiedSignature[]> {
  const pathOf = pathsAt(logReader, tenantUuid, ledger);
  const trust = ledgerTrust(ledger.keys, signers.control);
  const remembering = withMemory(platform);
  const verified: VerifiedSignature[] = [];
  for (const [i, row] of rows.entries()) {
    if (i % TURN === TURN - 1) await setImmediate();
    const signature = await packedSignature(row, ledger, pathOf);
    if (signature === null) {
      verified.push({ uuid: row.uuid, ...UNREADABLE });
      continue;
    }
    const about = { artifact: artifactOf(row), trust, time: Date.now() };
    const result = await verifyLedgerSignature(remembering, signature, about);
    const own = { evidence: keptEvidence(result.evidence), steps: result.verified.steps };
    const foreign =
      row.foreign_bundle && roots
        ? await verifyForeign(row.foreign_bundle, about.artifact, roots)
        : null;
    verified.push({
      uuid: row.uuid,
      evidence: { ...own.evidence, ...foreign?.evidence },
      steps: foreign?.steps ?? own.steps,
    });
  }
  return verified;
}

/** A signature with all that proves it at a checkpoint; null where its leaf is none, which only a broken log has. */
export async function packedSignature(
  row: SignatureRow,
  ledger: LedgerHead,
  pathOf: PathOf,
): Promise<LedgerSignature | null> {
  const entry = parseHashedRekord(row.leaf);
  if (entry === null) return null;
  const index = BigInt(row.idx);
  const envelope = parseEnvelope(await readStored(row.envelope));
  const logged = { index, entry, envelope, leaf: row.leaf, timestamps: row.timestamps };
  const bundle = encodeUtf8(await bundleOf(logged, ledger, pathOf));
  const notarization = row.notarization_leaf && {
    leaf: new Uint8Array(row.notarization_leaf),
    path: await pathOf(index + 1n),
  };
  return { index, entry, bundle, notarization, status: row.status_leaf };
}

/** All subjects of a statement are pinned alike, so the first one represents them. */
function artifactOf({ digests }: SignatureRow): DigestSet {
  const digest = identifyingDigest(digests);
  return digest === null ? {} : { [digest.name]: digest.value };
}

const UNREADABLE: Omit<VerifiedSignature, 'uuid'> = {
  evidence: {
    ...{
      id: '',
      verification: 'unverifiable',
      codes: ['unknown_entry'],
      signer: null,
      custody: null,
    },
    ...{ trusted_time: null, said: { kind: 'attestation', predicate_type: '', builder_id: null } },
  },
  steps: [],
};

/** The signature of one checkpoint is verified once, however many bundles carry it. */
function withMemory(platform: AttestationPlatform): AttestationPlatform {
  const known = new Map<string, boolean | Promise<boolean>>();
  return {
    ...platform,
    verifyEd25519(key, message, signature) {
      const name = encodeHex(sha256(nodeHasher, concatBytes(key, signature, message)));
      const answer = known.get(name) ?? platform.verifyEd25519(key, message, signature);
      known.set(name, answer);
      return answer;
    },
  };
}
