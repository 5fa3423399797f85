import type { DigestSet } from '@assay/core/attestation/statement/digest-set.ts';
import { describeUnknown } from '@assay/core/log/audit/unknown-content.ts';
import { trustInLogs } from '@assay/core/log/receipt/verify-receipt.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { parseVerifierKey, type VerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { platform } from '@assay/verifier/platform.ts';
import { type Command, parseArguments } from '../command.ts';
import { serverUrl } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { type LoggedStatement, statementsAbout } from '../log-audit/artifact-statements.ts';
import { openAuditStore } from '../log-audit/audit-store.ts';
import { type Followed, followLog } from '../log-audit/follow-log.ts';
import { openLogAddress } from '../log-audit/log-address.ts';
import { printable } from '../printable.ts';

/** Follows a log as an independent auditor, with its own storage. */
export const audit: Command = {
  summary: 'Follow a log as an auditor, and keep what was verified',
  help: formatHelp({
    usage: [
      'audit <url of the log> --key <vkey> --store <directory> [--artifact <digest>] [--token <token>] [--json]',
    ],
    about: [
      'Reads the log, proves that it only grew since the last audit, hashes every new leaf, compares every tile, and replays every rule. The directory keeps what was verified; put it where the operators of the server cannot change it. Run this command daily.',
    ],
    options: [
      ['<url of the log>', 'such as https://assay.example.com/tlog/<uuid>'],
      ['--key <vkey>', 'key of the log that you trust; give several while a key is being replaced'],
      ['--store <directory>', 'results of earlier audits; created by the first one'],
      [
        '--artifact <digest>',
        'list what the leaves of a ledger say about the artifact with this SHA-256',
      ],
      [
        '--token <token>',
        'session or API key (default: ASSAY_API_KEY); not needed for a public log',
      ],
      ['--json', 'print one JSON document'],
    ],
    notes: [
      'Exit code 0: the log is consistent with all earlier audits. Exit code 1: it is not: a rollback, another history, a changed leaf or a broken rule. Then the command names the first bad leaf and saves both signed notes in <directory>/evidence. Exit code 2: the log only grew, but the content of some leaves is unknown, so no rule could be replayed for them: a log of another application, or leaves of a later version. Exit code 65: there is no such log.',
    ],
  }),
  async run(args, { stdout, api_key }) {
    const { values, positionals } = parseArguments(
      args,
      {
        key: { type: 'string', multiple: true },
        store: { type: 'string' },
        artifact: { type: 'string' },
        token: { type: 'string' },
        json: { type: 'boolean' },
      },
      1,
    );
    const [url] = positionals;
    if (url === undefined) throw wrongUsage('Give the address of the log.');
    if (values.key === undefined) throw wrongUsage('Give the key of the log with --key.');
    if (values.store === undefined) throw wrongUsage('Give the directory with --store.');
    const trust = trustInLogs(values.key.map(keyOf));
    const store = await openAuditStore(values.store);
    const log = openLogAddress(serverUrl(url), values.token ?? api_key);
    const artifact = values.artifact === undefined ? null : digestOf(values.artifact);
    const followed = await followLog(log, store, trust).catch(refused);
    const isConsistent = followed.findings.length === 0;
    const statements =
      artifact && isConsistent
        ? await statementsAbout(store.verified, followed.size, artifact)
        : null;
    const text = values.json ? jsonOf(followed, statements) : textOf(followed, statements);
    stdout.write(`${text}\n`);
    return exitOf(followed);
  },
};

function exitOf({ findings, unknown }: Followed): ExitCode {
  if (findings.length > 0) return EXIT.no;
  return unknown === null ? EXIT.ok : EXIT.undecided;
}

function keyOf(text: string): VerifierKey {
  try {
    return parseVerifierKey(platform.hasher, text.trim());
  } catch (error) {
    if (error instanceof NoteError) throw wrongUsage(`${error.message}.`);
    throw error;
  }
}

/** The served log is unreadable, or not signed by a trusted key. */
function refused(error: unknown): Followed {
  if (!(error instanceof NoteError)) throw error;
  const finding = {
    code: 'checkpoint_unreadable' as const,
    index: null,
    message: `${error.message}.`,
  };
  return { from: 0n, size: 0n, findings: [finding], unknown: null, evidence: undefined };
}

function digestOf(text: string): DigestSet {
  const sha256 = text.replace(/^sha256:/, '').toLowerCase();
  if (/^[\da-f]{64}$/.test(sha256)) return { sha256 };
  throw wrongUsage('--artifact is a SHA-256 in hexadecimal.');
}

function textOf(
  { from, size, findings, unknown, evidence }: Followed,
  statements: LoggedStatement[] | null,
): string {
  if (findings.length === 0) {
    const leaves = counted(size, 'leaf', 'leaves');
    const state =
      from === size
        ? `Nothing new: ${leaves}, as before.`
        : `Consistent: ${leaves}, of which ${counted(size - from, 'is new', 'are new')}.`;
    const more = unknown === null ? [] : [printable(describeUnknown(unknown))];
    return [state, ...more, ...(statements === null ? [] : statementLines(statements))].join('\n');
  }
  const lines = findings.map(({ code, message }) => printable(`${code}: ${message}`));
  return [...lines, ...(evidence === undefined ? [] : [`Evidence: ${evidence}`])].join('\n');
}

function statementLines(statements: LoggedStatement[]): string[] {
  if (statements.length === 0) return ['No leaf notarizes a statement about this artifact.'];
  return statements.map(({ index, level, principal, key, time }) =>
    printable(
      `Leaf ${index}: ${level ?? 'another statement'}, by principal ${principal} with key ${key}, ${time}.`,
    ),
  );
}

const jsonOf = ({ from, size, ...rest }: Followed, statements: LoggedStatement[] | null): string =>
  JSON.stringify(
    { from: Number(from), size: Number(size), ...rest, ...(statements && { statements }) },
    null,
    2,
  );
