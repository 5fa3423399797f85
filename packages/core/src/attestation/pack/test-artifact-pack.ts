import { encodeBase64 } from '../../encoding/base64.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { decodeHex } from '../../encoding/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import type { VerifierKey } from '../../log/tree/verifier-key.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { HOUR, NOON, platform } from '../scenes/test-authorities.ts';
import type { Notarized, World } from '../scenes/test-world.ts';
import { statusSpec } from '../signers/notarization-leaf.ts';
import { parseStatement } from '../statement/statement.ts';
import { STATUS_PREDICATE_TYPE, statusStatementOf } from '../statement/status-statement.ts';
import { formatArtifactPack } from './artifact-pack.ts';
import type { ArtifactPack, ClaimedLevel } from './artifact-pack-content.ts';
import { parseArtifactPack } from './parse-artifact-pack.ts';
import { type PackTrust, type VerifiedPack, verifyArtifactPack } from './verify-artifact-pack.ts';

/** Keys of a log, without expiry. */
export const keysOf = (vkey: string) => [{ vkey, first_size: 0n, last_size: null }];

/** A pack as a server makes it, of signatures that are in the ledger. */
export async function packOf(
  world: World,
  logged: readonly Notarized[],
  claimed: Pick<ClaimedLevel, 'level' | 'reasons'>,
): Promise<ArtifactPack> {
  const { ledger, control, artifact } = world;
  const size = BigInt(ledger.entries.length);
  const evidence = logged.map(async ({ bundle, index }) => {
    const at = Number(index);
    const [body, leaf] = ledger.entries.slice(at);
    if (body === undefined || leaf === undefined) throw new Error('It is not in the ledger');
    const now = await world.bundled({ index: at, body, leaf }, bundle);
    return {
      bundle: formatBundle(now.bundle),
      notarization: now.notarization,
      status: statusOf(world, now),
    };
  });
  return {
    artifact: { digests: artifact, name: 'a.txt', purl: null },
    ledger: { origin: ledger.origin, keys: keysOf(ledger.vkey) },
    signers: {
      ...{ origin: control.origin, keys: keysOf(control.vkey) },
      ...{ checkpoint: control.checkpoint(), entries: control.entries },
    },
    size,
    evidence: await Promise.all(evidence),
    claimed: {
      ...claimed,
      ...{ ledger_size: size, signers_size: BigInt(control.entries.length), judged_at: NOON },
    },
    names: { groups: { [world.group]: 'Release' }, principals: {} },
    trusted_root: trustedRoot(ledger.key),
  };
}

/** The leaf that repeats a status statement; null for any other. */
function statusOf({ ledger }: World, { bundle: { content }, index }: Notarized): Uint8Array | null {
  if (content.kind !== 'dsse') return null;
  const statement = parseStatement(content.envelope.payload);
  if (statement.predicate_type !== STATUS_PREDICATE_TYPE) return null;
  const said = statusStatementOf(statement);
  const [, notarization] = ledger.entries.slice(Number(index));
  const { time } = JSON.parse(decodeUtf8(notarization ?? new Uint8Array(0)) ?? '').spec;
  const spec = { ...statusSpec({ kind: 'status', ...said }), refIndex: Number(index), time };
  return encodeUtf8(canonicalJson({ apiVersion: '1', kind: 'status', spec }));
}

const trustedRoot = ({ name, key_id, public_key }: VerifierKey) =>
  JSON.stringify({
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [
      {
        baseUrl: `https://${name}`,
        hashAlgorithm: 'SHA2_256',
        publicKey: {
          rawBytes: encodeBase64(concatBytes(decodeHex('302a300506032b6570032100'), public_key)),
          keyDetails: 'PKIX_ED25519',
          validFor: { start: '2026-01-01T00:00:00Z' },
        },
        logId: { keyId: encodeBase64(decodeHex(key_id)) },
        checkpointKeyId: { keyId: encodeBase64(decodeHex(key_id)) },
      },
    ],
  });

/** Verifies a pack as it was written, with the keys of both logs by default. */
export const verifiedPack = (
  { control, ledger }: World,
  pack: ArtifactPack,
  change: Partial<PackTrust> = {},
): Promise<VerifiedPack> =>
  verifyArtifactPack(platform, parseArtifactPack(formatArtifactPack(pack)), {
    keys: [control.key, ledger.key],
    ...{ trust_pack: false, authorities: 'none', time: NOON + HOUR },
    ...change,
  });
