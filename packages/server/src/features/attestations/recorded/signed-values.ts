import { parseHashedRekord } from '@assay/core/attestation/bundle/hashedrekord.ts';
import {
  type NotarizationLeaf,
  readNotarizationLeaf,
} from '@assay/core/attestation/signers/notarization-leaf.ts';
import type { DigestSet } from '@assay/core/attestation/statement/digest-set.ts';
import { parseStatement } from '@assay/core/attestation/statement/statement.ts';
import {
  STATUS_PREDICATE_TYPE,
  statusStatementOf,
} from '@assay/core/attestation/statement/status-statement.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { sha256 } from '@assay/core/log/tree/hasher.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import { readStored } from '../stored-bytes.ts';
import type { RecordedSignature } from './queries.ts';

/** Columns of a signature that derive from its statement. */
export type SignedValues = Pick<RecordedSignature, 'predicate_type' | 'status' | 'reason'>;

/** A signature, compared with the signed and logged content. */
export interface HeldSignature {
  /** Values of the signed statement; null if it was not read, or is not the logged one. */
  signed: SignedValues | null;
  /** The part of the row that is not as recorded, as words after its name; null if all match. */
  contradiction: string | null;
}

/** Clocks of the two machines may differ by so much. */
const CLOCKS_MS = 120_000;

/**
 * Compares a signature with its envelope, its leaves, and the audit log. Verifies nothing: the evaluation of
 * levels does.
 */
export async function holdSignature(row: RecordedSignature): Promise<HeldSignature> {
  const statement = row.envelope === null ? null : await signedStatement(row.envelope);
  const isLogged =
    statement !== null && (row.leaf === null || digestOf(row.leaf) === statement.statement_id);
  const signed = statement !== null && isLogged ? statement.values : null;
  const differing = [
    ...(row.envelope === null || isLogged ? [] : ['statement']),
    ...(statement === null ? [] : statementDifferences(row, statement)),
    ...leafDifferences(row),
    ...authorDifferences(row),
  ];
  if (row.leaf === null && !row.is_waiting)
    return { signed, contradiction: 'no leaf of its ledger’s log records it' };
  const names = [...new Set(differing)].join(', ');
  return { signed, contradiction: names === '' ? null : `its ${names} is not the recorded one` };
}

interface SignedStatement {
  /** SHA-256 of the PAE, in hexadecimal. */
  statement_id: string;
  values: SignedValues;
  subjects: readonly { name: string; digest: DigestSet }[];
}

/** Null if the stored bytes are not a statement. */
async function signedStatement(envelope: Buffer): Promise<SignedStatement | null> {
  try {
    const { payload_type, payload } = parseEnvelope(await readStored(envelope));
    const statement = parseStatement(payload);
    const { predicate_type, subject } = statement;
    const isStatus = predicate_type === STATUS_PREDICATE_TYPE;
    const status = isStatus ? statusStatementOf(statement) : null;
    return {
      statement_id: encodeHex(sha256(nodeHasher, paeOf(payload_type, payload))),
      values: { predicate_type, status: status?.level ?? null, reason: status?.reason || null },
      subjects: subject,
    };
  } catch {
    return null;
  }
}

/** Digest that a leaf of a signature commits to; null where it is none. */
function digestOf(leaf: Buffer): string | null {
  try {
    const entry = parseHashedRekord(leaf);
    return entry && encodeHex(entry.digest);
  } catch {
    return null;
  }
}

function* statementDifferences(
  row: RecordedSignature,
  { statement_id, values, subjects }: SignedStatement,
): Generator<string> {
  if (row.statement_id !== statement_id) yield 'statement';
  if (row.predicate_type !== values.predicate_type) yield 'predicate type';
  if (row.status !== values.status) yield 'level';
  if (row.reason !== values.reason) yield 'reason';
  const signed = new Set(subjects.map(({ name, digest }) => canonicalJson([name, digest])));
  const digests = new Set(subjects.map(({ digest }) => canonicalJson(digest)));
  const shown = row.subjects.map(({ name, digests: of }) => canonicalJson([name, of]));
  const isWhole = row.subjects.length > 0 && row.subjects.length <= digests.size;
  if (!isWhole || shown.some((one) => !signed.has(one))) yield 'subject';
}

function* leafDifferences(row: RecordedSignature): Generator<string> {
  if (row.leaf === null) return;
  if (row.statement_id !== digestOf(row.leaf)) yield 'statement';
  if (row.entry_sha256 !== encodeHex(sha256(nodeHasher, row.leaf))) yield 'leaf';
  const notarization = notarizationOf(row.notarization_leaf);
  if (notarization === null) {
    // The check that starts from leaves finds whether one notarizes it.
    if (row.notarization_leaf !== null) yield 'notarization';
    return;
  }
  const { principal, key, custody, time } = notarization;
  if (row.principal_uuid !== principal) yield 'signer';
  if (row.key_uuid !== key) yield 'key';
  if (row.custody !== custody) yield 'custody';
  if (row.created_at.getTime() > time + CLOCKS_MS) yield 'time';
}

function notarizationOf(leaf: Buffer | null): NotarizationLeaf | null {
  const read = leaf && readNotarizationLeaf(leaf);
  return typeof read === 'object' && read?.kind === 'notarization' ? read : null;
}

function* authorDifferences({ is_submitted }: RecordedSignature): Generator<string> {
  if (!is_submitted) yield 'author or time';
}
