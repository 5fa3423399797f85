import { type Step, stepsOf } from '../../log/receipt/verdict.ts';
import type { AttestationPlatform, ControlView } from '../bundle/bundle-trust.ts';
import type { BundleCode, BundleStep, BundleStepName } from '../bundle/verification-step.ts';
import {
  type NotarizationLeaf,
  readNotarizationLeaf,
  type StatusLeaf,
} from '../signers/notarization-leaf.ts';
import { verifyPossession } from '../signers/possession.ts';
import { parsePublicKey } from '../signers/public-key.ts';
import { PublicKeyError } from '../signers/public-key-error.ts';
import { registrationOfKey } from '../signers/signers-group.ts';
import { compareDigests } from '../statement/digest-set.ts';
import type { LedgerSignature } from '../trust/judge-artifact.ts';
import type { PackSignature } from './artifact-pack-findings.ts';

/**
 * Steps that every signature in a ledger must pass. The validity of a key, then or now, is judged elsewhere:
 * rejected evidence is still evidence.
 */
const OF_LEDGER: ReadonlySet<BundleStepName> = new Set([
  ...(['limits', 'media_type', 'one_signature', 'timestamps', 'signature'] as const),
  ...(['log_entry', 'inclusion', 'checkpoint', 'witnesses', 'subject', 'signers_group'] as const),
]);

/** Gaps that a ledger does not leave. */
const GAPS: ReadonlySet<BundleCode | null> = new Set([
  ...(['unknown_media_type', 'not_logged', 'unknown_entry', 'no_proof'] as const),
  'unknown_control_log',
]);

/** Checks that a signature is the one in the ledger, whatever its value as evidence. */
export function signatureStep(
  number: number,
  { verified, evidence }: PackSignature,
  signature: LedgerSignature,
): Step {
  const { passed, failed, unknown } = stepsOf(`signature ${number}`);
  const wrong = verified.steps.find(isWrong);
  if (wrong !== undefined) return failed(`${wrong.detail} (${wrong.name})`);
  const code = verified.steps.find(({ name }) => name === 'key_validity')?.code;
  if (code === 'unknown_certificate')
    return unknown('Who vouches for its certificate is not known here.');
  if (signature.notarization === null)
    return code === 'unknown_key'
      ? passed(`Leaf ${signature.index}, by a key that nobody registered: it decides nothing.`)
      : unknown('No notarization says under which signers log it was made.');
  if (code === 'unknown_key')
    return failed('It was notarized under a signers log that does not have its key.');
  const status = statusFault(signature, verified.statement);
  if (status !== undefined) return failed(status);
  const { said, codes, verification } = evidence;
  const what = said.kind === 'status' ? said.level : said.predicate_type || 'the artifact itself';
  const why = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
  return passed(
    `Leaf ${signature.index}: ${what}, by ${evidence.signer?.principal ?? 'an unknown signer'}: ${verification}${why}.`,
  );
}

const isWrong = ({ name, outcome, code }: BundleStep) =>
  OF_LEDGER.has(name) && (outcome === 'failed' || GAPS.has(code));

/** The leaf of a status must repeat the statement; it has no path. */
function statusFault(
  { status, notarization, index }: LedgerSignature,
  statement: PackSignature['verified']['statement'],
): string | undefined {
  const said = statement?.predicate.kind === 'status' ? statement.predicate.status : null;
  if (status === null) return said === null ? undefined : 'The leaf of its status is missing.';
  const leaf = leafOf(status, 'status');
  const time = notarization && leafOf(notarization.leaf, 'notarization')?.time;
  const isSame =
    leaf !== undefined &&
    said !== null &&
    leaf.ref_index === index &&
    leaf.time === time &&
    leaf.level === said.level &&
    leaf.supersedes.join() === said.supersedes.join() &&
    compareDigests(leaf.artifact, said.artifact) === 'same' &&
    Object.entries(leaf.artifact).every(([name, value]) => said.artifact[name] === value);
  return isSame ? undefined : 'The leaf of its status says something else.';
}

function leafOf(bytes: Uint8Array, kind: 'status'): StatusLeaf | undefined;
function leafOf(bytes: Uint8Array, kind: 'notarization'): NotarizationLeaf | undefined;
function leafOf(bytes: Uint8Array, kind: string): StatusLeaf | NotarizationLeaf | undefined {
  const leaf = readNotarizationLeaf(bytes);
  return typeof leaf === 'object' && leaf.kind === kind ? leaf : undefined;
}

/**
 * Checks proof of possession for each registered signing key, so that a server cannot assign one signer's key
 * to another.
 */
export async function possessionStep(
  { verifySignature }: AttestationPlatform,
  { origin, control }: { origin: string; control: ControlView },
  bundles: readonly { signature: LedgerSignature }[],
): Promise<Step<'possession'>> {
  const { passed, failed } = stepsOf('possession');
  const keys = bundles.flatMap(({ signature: { entry } }) =>
    entry.verifier.kind === 'public_key' ? [entry.verifier.spki] : [],
  );
  const registrations = keys.flatMap(
    (spki) => registrationOfKey(control.history, spki, control.size) ?? [],
  );
  for (const { principal, key, identity } of new Set(registrations)) {
    if (identity.kind !== 'public_key') continue;
    const own = publicKeyOf(identity.spki);
    const claim = own && { log: origin, principal, key: own };
    const holds = claim && (await verifyPossession(claim, identity.proof, verifySignature));
    if (!holds) return failed(`The key ${key} was registered by somebody who did not have it.`);
  }
  return passed('Each key was registered by somebody who had it.');
}

function publicKeyOf(spki: Uint8Array) {
  try {
    return parsePublicKey(spki);
  } catch (error) {
    if (error instanceof PublicKeyError) return null;
    throw error;
  }
}
