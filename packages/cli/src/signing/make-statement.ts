import { readPredicate } from '@assay/core/attestation/statement/predicates/read-predicate.ts';
import type { Statement } from '@assay/core/attestation/statement/statement.ts';
import { formatStatement } from '@assay/core/attestation/statement/statement.ts';
import { JsonError } from '@assay/core/encoding/json-error.ts';
import { isRecord } from '@assay/core/encoding/record.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { wrongUsage } from '../exit-codes.ts';
import { digestOf, readArtifact } from './artifact-argument.ts';
import { predicateTypeOf, TYPE_NAMES } from './predicate-types.ts';

/** A predicate document and its subject. */
export interface Said {
  /** As on the command line. */
  artifact: string;
  /** Name of the artifact; undefined for its own name. */
  name: string | undefined;
  type: string | undefined;
  /** JSON, with its source. */
  document: Uint8Array;
  path: string;
}

/**
 * Serializes an in-toto statement.
 *
 * @throws Stop for a predicate that does not fit its type: once signed and logged, a malformed statement counts
 *   against the artifact permanently
 */
export async function makeStatement({ artifact, name, type, document, path }: Said) {
  const predicate = objectOf(document, path);
  const predicate_type = type && predicateTypeOf(type, predicate);
  if (!predicate_type) throw wrongUsage(`--type is one of ${TYPE_NAMES}, or a URI.`);
  const digested = await digestOf(readArtifact(artifact));
  const subject = [{ name: name ?? digested.name, digest: { sha256: digested.sha256 } }];
  const statement: Statement = { version: 'v1', subject, predicate_type, predicate };
  const read = readPredicate(statement);
  if (read.kind === 'malformed') throw wrongUsage(`${path}: ${read.message} (${read.at})`);
  return formatStatement(statement);
}

const LIMITS = { depth: 128, string: 1 << 20, values: 20_000_000, safe_numbers: true } as const;

/**
 * Parses the predicate: a statement is canonical JSON, so JSON that other programs could read differently is
 * refused.
 */
function objectOf(bytes: Uint8Array, path: string): Record<string, unknown> {
  try {
    const value = parseStrictJson(bytes, LIMITS);
    if (isRecord(value)) return value;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw wrongUsage(`${path}: ${error.message} (${error.at || 'the whole'})`);
  }
  throw wrongUsage(`${path} is no JSON object.`);
}
