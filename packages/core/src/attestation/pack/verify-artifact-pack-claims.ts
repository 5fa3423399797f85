import type { Members } from '../../dsse/json-members.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { decodeHex } from '../../encoding/hex.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { type Step, stepsOf } from '../../log/receipt/verdict.ts';
import type { LogKey } from '../bundle/bundle-trust.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { membersOf } from '../statement/attestation-members.ts';
import type { TrustVerdict } from '../trust/trust-level.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';
import type { PackTrust } from './artifact-pack-findings.ts';
import { statedArtifact } from './artifact-pack-names.ts';
import type { OpenedBundle } from './verify-artifact-pack-bundles.ts';

/** Reports the source of trusted certificates and time stamps, if the pack has any. */
export function authoritiesStep(
  bundles: readonly OpenedBundle[],
  { authorities, trust_pack }: Pick<PackTrust, 'authorities' | 'trust_pack'>,
): Step<'authorities'> {
  const { passed, unknown } = stepsOf('authorities');
  const isNeeded = ({ bundle: { signer, timestamps } }: OpenedBundle) =>
    signer.kind === 'certificate' || timestamps.length > 0;
  if (!bundles.some(isNeeded)) return passed('No certificate and no time stamp needs one.');
  if (authorities === 'given') return passed('Certificates and time stamps are judged by yours.');
  if (authorities === 'none')
    return unknown('Certificates and time stamps need authorities, and none is known here.');
  return trust_pack
    ? passed('Authorities are believed because they lie in the pack.')
    : unknown(
        'The authorities came with the pack: compare its trusted_root.json with one you know.',
      );
}

/** Checks that the pack names the artifact only as its signers do. */
export function artifactStep(
  { artifact }: ArtifactPack,
  bundles: readonly OpenedBundle[],
): Step<'artifact'> {
  const { passed, failed, unknown } = stepsOf('artifact');
  const named = bundles.filter(({ signature }) => signature.notarization !== null);
  const { digests, name, purl } = statedArtifact(
    artifact.digests,
    named.map(({ bundle }) => bundle),
  );
  const isSame =
    name === artifact.name &&
    purl === artifact.purl &&
    Object.keys(digests).length === Object.keys(artifact.digests).length;
  if (named.length === 0) return unknown('No signer who is registered speaks of it.');
  return isSame
    ? passed(`${Object.entries(digests).flat().join(':')}, as signed statements name it.`)
    : failed('The pack names it otherwise than the signed statements do.');
}

/** Prefix of an Ed25519 key in DER (RFC 8410 §4): everything before the key. */
const ED25519_HEADER = decodeHex('302a300506032b6570032100');

/** Checks that `trusted_root.json` gives Sigstore tools the same ledger keys. */
export function rootStep(
  { ledger, trusted_root }: ArtifactPack,
  keys: readonly LogKey[],
): Step<'trusted_root'> {
  const { passed, failed, unknown } = stepsOf('trusted_root');
  const logs = readLogs(trusted_root);
  if (typeof logs === 'string') return failed(logs);
  if (keys.length === 0) return unknown('No key of the ledger is known.');
  const isTold = ({ key, log_id }: LogKey) => {
    const raw = encodeBase64(concatBytes(ED25519_HEADER, key.public_key));
    const id = encodeBase64(log_id);
    const url = `https://${ledger.origin}`;
    const told = JSON.stringify([url, 'SHA2_256', 'PKIX_ED25519', raw, id, id]);
    const named = logs.filter((log) => log.id === id);
    return named.length > 0 && named.every(({ text }) => text === told);
  };
  return keys.every(isTold)
    ? passed('It has the same key of the ledger.')
    : failed('trusted_root.json has another key of the ledger.');
}

interface TrustedLog {
  /** Base64. */
  id: string;
  /** Every field that identifies the signing key. */
  text: string;
}

function readLogs(json: string): TrustedLog[] | string {
  try {
    const root = membersOf({ value: parseStrictJson(encodeUtf8(json)), at: '' });
    return root.objects('tlogs').map((log) => {
      const [url, id] = [log.text('baseUrl'), idOf(log, 'logId')];
      const key = log.object('publicKey');
      const hash = log.textOrNull('hashAlgorithm');
      const details = key.text('keyDetails');
      const told = [url, hash, details, key.text('rawBytes'), id, idOf(log, 'checkpointKeyId')];
      return { id, text: JSON.stringify(told) };
    });
  } catch (error) {
    if (error instanceof JsonError || error instanceof AttestationError)
      return `trusted_root.json: ${error.message} (${error.at || 'the whole'})`;
    throw error;
  }
}

/** A Rekor of old has no second id. */
const idOf = (log: Members, name: string) => log.objectOrNull(name)?.textOrNull('keyId') ?? '';

/** Checks that the recomputed level equals the one that the server claims, from the same leaves. */
export function levelStep(
  { claimed, size, signers }: ArtifactPack,
  level: TrustVerdict | null,
  { isWhole }: { isWhole: boolean },
): Step<'level'> {
  const { passed, failed, unknown } = stepsOf('level');
  if (level === null) return unknown('What it follows from did not hold.');
  if (claimed.ledger_size !== size || claimed.signers_size !== BigInt(signers.entries.length))
    return failed('The level that is claimed is one of other leaves.');
  const isSame = level.level === claimed.level && sameReasons(level.reasons, claimed.reasons);
  if (isSame) return passed(`${level.level}, as the server says.`);
  const sentence = `What the pack has comes to ${level.level} (${codesOf(level.reasons)}), the server says ${claimed.level} (${codesOf(claimed.reasons)}).`;
  return isWhole ? failed(sentence) : unknown(sentence);
}

type Reasons = ArtifactPack['claimed']['reasons'];

const codesOf = (reasons: Reasons) => reasons.map(({ code }) => code).join(', ');

const sameReasons = (left: Reasons, right: Reasons) => textOf(left) === textOf(right);
const textOf = (reasons: Reasons) =>
  JSON.stringify(reasons.map(({ code, about, evidence }) => [code, about, evidence]));
