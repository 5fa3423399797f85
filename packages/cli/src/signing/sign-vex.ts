import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { connect } from '../connection.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Surroundings } from '../surroundings.ts';
import { lineOf, saveBundles } from './attest-artifact.ts';
import { findLedger } from './find-ledger.ts';
import { defaultKeyFile, readKeyFile } from './key-file.ts';
import { signStatement } from './sign-message.ts';

/** Values of the options. */
interface SignOptions {
  key?: string | undefined;
  ledger?: string | undefined;
  output?: string | undefined;
  format: string;
  json: boolean;
}

/** `assay vex export <sbom> --sign`: signs the statement that the server made, byte by byte, and has it logged. */
export async function signExport(
  around: Surroundings,
  sbomid: string | undefined,
  { key, ledger, output, format, json }: SignOptions,
): Promise<ExitCode> {
  if (sbomid === undefined || format !== 'openvex')
    throw wrongUsage('--sign is for OpenVEX about one SBOM: assay vex export <sbom> --sign');
  const own = await readKeyFile(key ?? defaultKeyFile(around), around);
  const connection = await connect(around);
  const { client } = connection;
  const { uuid: ledger_uuid } = await findLedger(connection, ledger);
  const answer = await client.exportSbomVex({ sbomid, format: 'in-toto' });
  const statement = new Uint8Array(await answer.arrayBuffer());
  const body = encodeUtf8(JSON.stringify(await signStatement(own, statement)));
  const content_type = 'application/json';
  const { items } = await client.createAttestation({ body, ledger_uuid, content_type });
  if (output !== undefined) await saveBundles(connection, items, output);
  const lines = json ? [JSON.stringify({ items })] : items.map(lineOf);
  for (const line of lines) around.stdout.write(`${line}\n`);
  return EXIT.ok;
}
