import { isBinding } from '@assay/core/attestation/statement/digest-set.ts';
import {
  IN_TOTO_PAYLOAD_TYPE,
  parseStatement,
  type Statement,
} from '@assay/core/attestation/statement/statement.ts';
import {
  STATUS_PREDICATE_TYPE,
  type StatusStatement,
  statusStatementOf,
} from '@assay/core/attestation/statement/status-statement.ts';
import type { Envelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { sha256 } from '@assay/core/log/tree/hasher.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { ArtifactSubject } from '../../trust/ensure-artifacts.ts';
import { positioned, refused } from './positioned.ts';

/** A statement in its envelope, read: no signature is verified. */
export interface ReadStatement {
  /** With all its signatures. */
  envelope: Envelope;
  /** Bytes covered by the signatures. */
  pae: Uint8Array;
  /** SHA-256 of it: the id of the statement. */
  id: Uint8Array;
  statement: Statement;
  /** null for any other predicate. */
  status: StatusStatement | null;
  subjects: ArtifactSubject[];
  /** Position in the request. */
  at: string;
}

/** Each is named in a leaf of at most 16 KiB. */
const MOST_SUBJECTS = 180;

/**
 * Parses the statement of an envelope.
 *
 * @param at position of the envelope in the request
 * @throws Invalid with the position: not an in-toto statement, no binding digest, or a status for another
 *   ledger
 */
export function readStatement(envelope: Envelope, at: string, ledger: string): ReadStatement {
  const { payload_type, payload } = envelope;
  if (payload_type !== IN_TOTO_PAYLOAD_TYPE)
    throw refused(
      `${at}/payloadType`,
      `A statement is of type ${IN_TOTO_PAYLOAD_TYPE}.`,
      'payload_type',
    );
  const inPayload = `${at}/payload`;
  const statement = positioned(inPayload, () => parseStatement(payload));
  const status = positioned(inPayload, () =>
    statement.predicate_type === STATUS_PREDICATE_TYPE ? statusStatementOf(statement) : null,
  );
  if (status !== null && status.ledger !== ledger)
    throw refused(
      `${inPayload}/predicate/ledger`,
      `This was stated for the ledger ${status.ledger}, and not for ${ledger}.`,
      'another_ledger',
    );
  refuseTexts(statement, status, inPayload);
  const pae = paeOf(payload_type, payload);
  return {
    ...{ envelope, pae, statement, status, at },
    id: sha256(nodeHasher, pae),
    subjects: subjectsOf(statement, payload, `${inPayload}/subject`),
  };
}

/** Longest texts that lists show. */
const LONGEST = { predicate_type: 512, name: 2048, algorithm: 32, digest: 256 };

/** Refuses texts that lists store and databases do not accept: unlimited length, or NUL. */
function refuseTexts(statement: Statement, status: StatusStatement | null, at: string): void {
  const { predicate_type, subject } = statement;
  const digests = subject.flatMap(({ digest }) => Object.entries(digest));
  const texts: [keyof typeof LONGEST, string][] = [
    ['predicate_type', predicate_type],
    ...subject.map(({ name }): [keyof typeof LONGEST, string] => ['name', name]),
    ...digests.flatMap(([name, value]): [keyof typeof LONGEST, string][] => [
      ['algorithm', name],
      ['digest', value],
    ]),
  ];
  const long = texts.find(([kind, text]) => text.length > LONGEST[kind]);
  if (long !== undefined)
    throw refused(at, `The text ${long[1].slice(0, 32)}… is too long.`, 'too_long');
  if ([status?.reason ?? '', ...texts.map(([, text]) => text)].some((text) => text.includes('\0')))
    throw refused(at, 'A statement has no character NUL.', 'nul');
}

function subjectsOf({ subject }: Statement, payload: Uint8Array, at: string): ArtifactSubject[] {
  if (subject.length > MOST_SUBJECTS)
    throw refused(at, `A statement here has ${MOST_SUBJECTS} subjects at most.`, 'too_many');
  const vague = subject.findIndex(({ digest }) => !isBinding(digest));
  if (vague >= 0)
    throw refused(
      `${at}/${vague}/digest`,
      'A subject is named by SHA-256 or better.',
      'weak_digest',
    );
  const hasNoPurl = subject.some(({ name }) => !isPurl(name));
  const uris = hasNoPurl ? urisOf(payload) : [];
  return subject.map(({ name, digest }, i) => ({
    name,
    digests: digest,
    purl: [name, uris[i] ?? ''].find(isPurl) ?? null,
  }));
}

const isPurl = (text: string) => /^pkg:/i.test(text);

/** in-toto lets subjects have a URI, which has no effect; the text was parsed strictly before. */
function urisOf(payload: Uint8Array): string[] {
  const { subject } = JSON.parse(Buffer.from(payload).toString('utf8')) as { subject: unknown[] };
  return subject.map((one) =>
    typeof one === 'object' && one && 'uri' in one && typeof one.uri === 'string' ? one.uri : '',
  );
}
