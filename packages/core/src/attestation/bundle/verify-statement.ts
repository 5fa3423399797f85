import { equalBytes } from '../../encoding/bytes.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { type Hasher, sha256 } from '../../log/tree/hasher.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { compareDigests, type DigestMatch } from '../statement/digest-set.ts';
import { type Predicate, readPredicate } from '../statement/predicates/read-predicate.ts';
import {
  IN_TOTO_PAYLOAD_TYPE,
  matchSubject,
  parseStatement,
  type Statement,
} from '../statement/statement.ts';
import { statementIdOf } from '../statement/status-statement.ts';
import type { BundleClaim } from './bundle-trust.ts';
import type { BundleContent } from './sigstore-bundle.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';

/** Signed content, parsed from the same bytes that were verified. */
export interface VerifiedStatement {
  subject: BundleStep;
  predicate: BundleStep;
  /** null for a signature over the artifact itself, and for unreadable content. */
  read: { id: string; statement: Statement; predicate: Predicate } | null;
}

/** Parses signed content; call it only with content whose signature is valid. */
export function verifyStatement(
  hasher: Hasher,
  content: BundleContent,
  {
    artifact,
    ledger,
  }: { artifact: BundleClaim['artifact'] /** Origin of the log. */; ledger: string | null },
): VerifiedStatement {
  if (content.kind === 'message') return signedArtifact(hasher, content.digest, artifact);
  const { payload_type, payload } = content.envelope;
  const subject = bundleStep('subject');
  const predicate = bundleStep('predicate');
  if (payload_type !== IN_TOTO_PAYLOAD_TYPE) {
    const step = predicate.unknown('unknown_payload_type', `Statements are no ${payload_type}.`);
    return { subject: subject.notReached(), predicate: step, read: null };
  }
  const statement = readStatement(payload);
  if (statement instanceof Error) {
    const step = predicate.failed('malformed_statement', statement.message);
    return { subject: subject.notReached(), predicate: step, read: null };
  }
  const said = readPredicate(statement);
  return {
    subject: subjectStep(matchSubject(statement, artifact.digest)),
    predicate: predicateStep(said, statement.predicate_type, ledger),
    read: { id: statementIdOf(hasher, payload), statement, predicate: said },
  };
}

function readStatement(payload: Uint8Array): Statement | Error {
  try {
    return parseStatement(payload);
  } catch (error) {
    if (error instanceof JsonError || error instanceof AttestationError) return error;
    throw error;
  }
}

function subjectStep(match: DigestMatch): BundleStep {
  const { passed, failed } = bundleStep('subject');
  if (match === 'same') return passed('It is about this artifact.');
  return match === 'weak'
    ? failed('weak_digest', 'Only MD5 or SHA-1 say that it is about this artifact.')
    : failed('another_subject', 'It is about other artifacts.');
}

/** An unknown predicate type is reported and passes: a profile that requires a type names a known one. */
function predicateStep(said: Predicate, type: string, ledger: string | null): BundleStep {
  const { passed, failed, notReached } = bundleStep('predicate');
  if (said.kind === 'malformed')
    return failed('malformed_predicate', `${said.message} (${said.at})`);
  if (said.kind === 'unknown') return passed(`The predicate ${type} is not known here.`);
  // Without a known log, the expected ledger is unknown.
  if (said.kind === 'status' && ledger === null) return notReached();
  if (said.kind === 'status' && said.status.ledger !== ledger)
    return failed('another_ledger', `This was stated for the ledger ${said.status.ledger}.`);
  return passed(`A predicate ${type}.`);
}

function signedArtifact(
  hasher: Hasher,
  hint: Uint8Array | null,
  { digest, bytes }: BundleClaim['artifact'],
): VerifiedStatement {
  const subject = bundleStep('subject');
  const predicate = bundleStep('predicate').passed('The artifact itself was signed.');
  if (bytes === undefined) return { subject: subject.notReached(), predicate, read: null };
  const own = sha256(hasher, bytes);
  const isHinted = hint === null || equalBytes(hint, own);
  const step = isHinted
    ? subjectStep(compareDigests({ sha256: encodeHex(own) }, digest))
    : subject.failed('another_subject', 'The bundle names the digest of another artifact.');
  return { subject: step, predicate, read: null };
}
