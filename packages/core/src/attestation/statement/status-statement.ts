/**
 * Status statements: a signer's statement about an artifact. To notarize an artifact is to state `trusted`.
 *
 *     "predicateType": "https://assay.dev/attestation/status/v1",
 *     "predicate": {"ledger":"ledger.example.com/tlog/9b2f…","level":"untrusted","reason":"Built from a leaked key.",
 *                   "statedAt":"2026-11-21T12:00:00.000Z","supersedes":["a0cf…"]}
 *
 * The signed content names the ledger, so a statement cannot be copied into another ledger. The id of a
 * statement is the SHA-256 of its PAE in hexadecimal, which is also the digest of its `hashedrekord` leaf.
 */

import { paeOf } from '../../dsse/pae.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import { type Hasher, sha256 } from '../../log/tree/hasher.ts';
import { AttestationError } from './attestation-error.ts';
import { instantMember, membersOf, wordMember } from './attestation-members.ts';
import { type DigestSet, isBinding } from './digest-set.ts';
import { formatStatement, IN_TOTO_PAYLOAD_TYPE, type Statement } from './statement.ts';

export const STATUS_PREDICATE_TYPE = 'https://assay.dev/attestation/status/v1';

/** Levels that can be stated; `unknown` results from the absence of statements. */
export const STATUS_LEVELS = ['trusted', 'untrusted', 'unsupported'] as const;
export type StatusLevel = (typeof STATUS_LEVELS)[number];

/** A status statement, read. */
export interface StatusStatement {
  artifact: DigestSet;
  /** Name of the artifact as the signer has it; '' for none. */
  name: string;
  /** Origin of the ledger's log. */
  ledger: string;
  level: StatusLevel;
  /** Displayed reason; '' for none. */
  reason: string;
  /** Time that the signer states. */
  stated_at: Instant;
  /** Ids of earlier statements that this one revokes. */
  supersedes: string[];
}

const LONGEST_REASON = 2000;
const MOST_SUPERSEDED = 100;

/** Bytes of a status statement, to be signed as `application/vnd.in-toto+json`. */
export const formatStatusStatement = (status: StatusStatement): Uint8Array<ArrayBuffer> =>
  formatStatement({
    subject: [{ name: status.name, digest: status.artifact }],
    predicate_type: STATUS_PREDICATE_TYPE,
    predicate: {
      ledger: status.ledger,
      level: status.level,
      ...(status.reason !== '' && { reason: status.reason }),
      statedAt: formatInstant(status.stated_at),
      ...(status.supersedes.length > 0 && { supersedes: status.supersedes }),
    },
  });

/**
 * Reads a status statement.
 *
 * @throws AttestationError for another predicate type, more than one subject, a digest that does not bind, or a
 * predicate of another form
 */
export function statusStatementOf(statement: Statement): StatusStatement {
  if (statement.predicate_type !== STATUS_PREDICATE_TYPE)
    throw new AttestationError('statement_type', 'This is no status statement.', '/predicateType');
  const [subject, second] = statement.subject;
  if (subject === undefined || second !== undefined)
    throw new AttestationError('no_subject', 'A status is about one artifact.', '/subject');
  if (!isBinding(subject.digest))
    throw new AttestationError(
      'digest',
      'A status names its artifact by SHA-256 or better.',
      '/subject/0/digest',
    );
  const predicate = membersOf({ value: statement.predicate, at: '/predicate' });
  const reason = predicate.textOrNull('reason') ?? '';
  if (reason.length > LONGEST_REASON)
    throw new AttestationError(
      'too_long',
      `A reason has ${LONGEST_REASON} characters at most.`,
      '/predicate/reason',
    );
  return {
    artifact: subject.digest,
    name: subject.name,
    ledger: predicate.text('ledger'),
    level: wordMember(predicate, 'level', STATUS_LEVELS),
    reason,
    stated_at: instantMember(predicate, 'statedAt'),
    supersedes: supersededBy(predicate.texts('supersedes')),
  };
}

function supersededBy(ids: string[]): string[] {
  const at = '/predicate/supersedes';
  if (ids.length > MOST_SUPERSEDED)
    throw new AttestationError('too_many', `More than ${MOST_SUPERSEDED} statements.`, at);
  const wrong = ids.findIndex((id) => !/^[\da-f]{64}$/.test(id));
  if (wrong >= 0)
    throw new AttestationError('digest', 'A statement is named by a SHA-256.', `${at}/${wrong}`);
  return ids;
}

/** Computes the id of a statement: it depends on the content, not on the signer. */
export const statementIdOf = (hasher: Hasher, payload: Uint8Array): string =>
  encodeHex(sha256(hasher, paeOf(IN_TOTO_PAYLOAD_TYPE, payload)));
