import { writeFile } from 'node:fs/promises';
import type { Attestation } from '@assay/contract/attestation.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { readInput } from '../input-file.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { onceCovered } from './fetch-evidence.ts';
import { findLedger } from './find-ledger.ts';
import { defaultKeyFile, readKeyFile } from './key-file.ts';
import { makeStatement } from './make-statement.ts';
import { signStatement } from './sign-message.ts';

const OPTIONS = {
  predicate: { type: 'string' },
  type: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'string' },
  envelope: { type: 'string' },
  ledger: { type: 'string' },
  bundle: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** `assay attest`. */
export async function attestArtifact(args: string[], around: Surroundings): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS, 1);
  const [artifact] = positionals;
  const { envelope, predicate, bundle } = values;
  if ((envelope === undefined) === (artifact === undefined))
    throw wrongUsage('Give an artifact with --predicate, or --envelope alone.');
  if (envelope !== undefined && predicate !== undefined)
    throw wrongUsage('--predicate is for an artifact, not for an envelope.');
  const body =
    envelope === undefined
      ? await signed(artifact ?? '', values, around)
      : await readInput(envelope, around);
  const connection = await connect(around);
  const { uuid: ledger_uuid } = await findLedger(connection, values.ledger);
  const { items } = await connection.client.createAttestation({
    ...{ body, ledger_uuid, content_type: 'application/json' },
  });
  if (bundle !== undefined) await saveBundles(connection, items, bundle);
  const lines = values.json ? [JSON.stringify({ items })] : items.map(lineOf);
  for (const line of lines) around.stdout.write(`${line}\n`);
  return EXIT.ok;
}

async function signed(
  artifact: string,
  {
    name,
    type,
    key,
    predicate,
  }: Partial<Record<'name' | 'type' | 'key' | 'predicate', string | undefined>>,
  around: Surroundings,
): Promise<Uint8Array<ArrayBuffer>> {
  if (predicate === undefined) throw wrongUsage('Give the document with --predicate.');
  const document = await readInput(predicate, around);
  const statement = await makeStatement({ artifact, name, type, document, path: predicate });
  const own = await readKeyFile(key ?? defaultKeyFile(around), around);
  return encodeUtf8(JSON.stringify(await signStatement(own, statement)));
}

/** Saves one file per signature: the first under the given name, the others with a number before the extension. */
export async function saveBundles(
  { client }: Connection,
  items: readonly Attestation[],
  path: string,
): Promise<void> {
  for (const [i, { uuid }] of items.entries()) {
    const response = await onceCovered(() => client.getAttestationBundle({ uuid }));
    const name = i === 0 ? path : path.replace(/(\.[^./]*)?$/, `.${i + 1}$1`);
    await writeFile(name, new Uint8Array(await response.arrayBuffer()));
  }
}

/** One line about an attestation. */
export const lineOf = ({ uuid, predicate_type, subjects, signer }: Attestation): string =>
  printable(
    [
      uuid,
      predicate_type,
      `by ${signer?.name ?? 'a key that is not registered'}`,
      ...subjects.map(({ digests }) =>
        Object.entries(digests)
          .map((one) => one.join(':'))
          .join(' '),
      ),
    ].join('  '),
  );
