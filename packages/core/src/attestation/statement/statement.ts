/**
 * in-toto statements (attestation framework v1, statement.md): the subject artifacts, and a predicate about
 * them.
 *
 *     {"_type":"https://in-toto.io/Statement/v1","subject":[{"name":"a.txt","digest":{"sha256":"a0cf…"}}],
 *      "predicateType":"https://slsa.dev/provenance/v1","predicate":{…}}
 */

import type { Members } from '../../dsse/json-members.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { parseStrictJson } from '../../encoding/strict-json.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { AttestationError } from './attestation-error.ts';
import { membersOf } from './attestation-members.ts';
import { compareDigests, type DigestMatch, type DigestSet, digestSetOf } from './digest-set.ts';

/** Payload type of statements in DSSE. */
export const IN_TOTO_PAYLOAD_TYPE = 'application/vnd.in-toto+json';

const STATEMENT_TYPES = new Map([
  ['https://in-toto.io/Statement/v1', 'v1'],
  ['https://in-toto.io/Statement/v0.1', 'v0.1'],
] as const);

/** An artifact that a statement is about. */
export interface Subject {
  /** '' when absent; has no effect on matching. */
  name: string;
  digest: DigestSet;
}

/** A statement, read. */
export interface Statement {
  /** v0.1 is read, and never written. */
  version: 'v1' | 'v0.1';
  /** One at least. */
  subject: readonly Subject[];
  predicate_type: string;
  /** {} when absent. */
  predicate: Record<string, unknown>;
}

/** A statement may carry an SBOM. */
const LIMITS = { depth: 128, string: 1 << 20, values: 20_000_000, safe_numbers: true } as const;

/** More are refused. */
const MOST_SUBJECTS = 100_000;

/**
 * Reads a statement, of the very bytes that were verified. Members that in-toto does not name are passed over.
 *
 * @throws JsonError, AttestationError
 */
export function parseStatement(payload: Uint8Array): Statement {
  const members = membersOf({ value: parseStrictJson(payload, LIMITS), at: '' });
  const type = members.text('_type');
  const [, version] = [...STATEMENT_TYPES].find(([known]) => known === type) ?? [];
  if (version === undefined)
    throw new AttestationError(
      'statement_type',
      'This is no in-toto statement v1 or v0.1.',
      members.pointer('_type'),
    );
  return {
    version,
    subject: subjectsOf(members),
    predicate_type: members.text('predicateType'),
    predicate: members.objectOrNull('predicate')?.all() ?? {},
  };
}

function subjectsOf(members: Members): Subject[] {
  const count = members.list('subject').length;
  const at = members.pointer('subject');
  if (count === 0) throw new AttestationError('no_subject', 'A statement has a subject.', at);
  if (count > MOST_SUBJECTS)
    throw new AttestationError('too_many', `More than ${MOST_SUBJECTS} subjects.`, at);
  return members.objects('subject').map((subject) => ({
    name: subject.textOrNull('name') ?? '',
    digest: digestSetOf(subject.object('digest')),
  }));
}

/** Bytes of a statement v1, in canonical JSON. */
export function formatStatement({
  subject,
  predicate_type,
  predicate,
}: Omit<Statement, 'version'>): Uint8Array<ArrayBuffer> {
  return encodeUtf8(
    canonicalJson({
      _type: 'https://in-toto.io/Statement/v1',
      subject: subject.map(({ name, digest }) => ({ ...(name !== '' && { name }), digest })),
      predicateType: predicate_type,
      predicate,
    }),
  );
}

/**
 * Tells whether a statement is about an artifact: compares the digests of its subjects and nothing else.
 *
 * @returns `weak` when only MD5 or SHA-1 match
 */
export function matchSubject({ subject }: Statement, artifact: DigestSet): DigestMatch {
  const matches = subject.map(({ digest }) => compareDigests(digest, artifact));
  return (['same', 'weak'] as const).find((match) => matches.includes(match)) ?? 'different';
}
