import { ApiError } from '@assay/contract/client-errors.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { Command } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { openDocument, sizeOf } from '../document-body.ts';
import { EXIT, type ExitCode, Stop, stopOf } from '../exit-codes.ts';
import { followSbom } from '../follow-sbom.ts';
import { GATE_CODES, type GateResult, gateText, judgeGate } from '../gate.ts';
import { fieldText, formatHelp } from '../help/format-help.ts';
import { createProgress, type Progress, sizeText } from '../progress.ts';
import { type PushOptions, readPushOptions } from '../push-options.ts';
import { remarkText, sbomText, sbomUrl, warningLines } from '../sbom-text.ts';
import { sendSbom } from '../send-sbom.ts';
import type { Surroundings } from '../surroundings.ts';
import { showCounts } from '../upload-counts.ts';

/** Uploads an SBOM and, on request, evaluates its gate. */
export const push: Command = {
  summary: 'Upload an SBOM, and judge it by its findings',
  help: formatHelp({
    usage: [
      'push <file> --project <path> [--version <version>] [--in-use] [--wait] [--fail-on critical|high|medium|low [--allow-unchecked]] [--timeout <seconds>] [--json]',
    ],
    about: [
      'Uploads an SBOM without changing it. The server detects the format: CycloneDX or SPDX in any encoding. Files of 1 MB and more, and standard input, are compressed on the way. Pushing the same document for the same project and version again returns the same SBOM.',
      'The server answers before it parses a document of more than 4 MB. Use --wait to learn whether it could be parsed. Every upload has a record (assay uploads); a refused one has its reason.',
    ],
    options: [
      ['<file>', 'SBOM document, or - for standard input'],
      ['--project <path>', `${fieldText('uploadSbom', 'project')}; such as acme/payments/api`],
      ['--version <version>', fieldText('uploadSbom', 'version')],
      ['--in-use', fieldText('uploadSbom', 'inUse')],
      ['--wait', 'wait until the findings are known'],
      [
        '--fail-on <level>',
        'wait for the gate: exit code 1 when there is an open finding of this severity or worse, 2 when the gate is undecided',
      ],
      ['--allow-unchecked', 'pass an undecided gate'],
      ['--timeout <seconds>', 'stop waiting after this time (default: 300)'],
      ['--json', 'print one JSON document: the SBOM with its url, and gate'],
    ],
    notes: [
      'Open findings are those that are not decided as resolved, false positive or not affected. Whether lists hide them does not matter. A gate is undecided when no advisories are loaded for a component, when they are too old, or when an open finding could not be decided or has no severity. The output names the reasons and the remedy.',
    ],
    calls: [
      'uploadSbom',
      'followSbom',
      'getSbom',
      'askSbomGate',
      'updateSbom',
      'listUploads',
      'listSbomVulnerabilities',
    ],
  }),
  async run(args, around) {
    const options = readPushOptions(args);
    if (options.file !== '-') await sizeOf(options.file);
    const connection = await connect(around);
    const progress = createProgress(around.stderr);
    const signal = AbortSignal.timeout(options.timeout_s * 1000);
    try {
      return await pushWithin(signal, { options, connection, progress, around });
    } catch (error) {
      if (!signal.aborted) throw error;
      const known = error instanceof StillRunning ? ` The server continues: ${error.url}` : '';
      const sentence = `Not done within ${options.timeout_s} s (--timeout).${known}`;
      throw new Stop(EXIT.unreachable, sentence);
    } finally {
      progress.end();
    }
  },
};

/** The document is at the server, which has not read it to the end. */
class StillRunning extends Error {
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
}

interface Push {
  options: PushOptions;
  connection: Connection;
  progress: Progress;
  around: Surroundings;
}

async function pushWithin(signal: AbortSignal, push: Push): Promise<ExitCode> {
  const { options, connection, progress } = push;
  let sbom = await upload(push, signal);
  const url = sbomUrl(connection.url, sbom);
  const onChange = stepsTo(progress);
  if (options.wait) {
    const stopCounts = showCounts(connection, sbom, progress);
    sbom = await followSbom(connection, sbom, onChange, signal)
      .catch((error: unknown) => {
        throw signal.aborted ? new StillRunning(url) : error;
      })
      .finally(stopCounts);
  } else onChange(sbom);
  const gate =
    options.fail_on && sbom.status === 'ready'
      ? await judgeGate(
          connection,
          { ...options, sbomid: sbom.sbomid, fail_on: options.fail_on },
          signal,
        )
      : undefined;
  progress.end();
  print(push.around, options, { sbom, url, gate });
  if (sbom.status === 'failed') throw failed(sbom, connection.url);
  if (sbom.status === 'queued' || sbom.status === 'parsing')
    sayUnparsed(push.around, connection, sbom);
  return gate === undefined ? EXIT.ok : GATE_CODES[gate.outcome];
}

async function upload(
  { options, connection, progress, around }: Push,
  signal: AbortSignal,
): Promise<Sbom> {
  const { file, in_use } = options;
  const document = await openDocument(file, around.stdin, (read, total) => {
    const share = total ? `${Math.floor((read / total) * 100)} % of ${sizeText(total)}` : '';
    progress.show('sending', share || sizeText(read));
  });
  const sbom = await sendSbom(connection, options, document, signal).catch((error: unknown) => {
    throw withRecord(connection.url, error);
  });
  if (!in_use || sbom.in_use) return sbom;
  // A document that existed before keeps its flag; the caller states that it is deployed now.
  return connection.client.updateSbom({ sbomid: sbom.sbomid, in_use: true }, { signal });
}

/** Adds the address of the refusal's record, which outlives the pipeline's log. */
function withRecord(url: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.record === undefined) return error;
  const { code, message } = stopOf(error);
  return new Stop(code, `${message}\nRecord: ${url}/uploads?open=${error.record}`);
}

/** Prints each completed step once, and the reason a large document is waiting. */
function stepsTo(progress: Progress): (sbom: Sbom) => void {
  const shown = new Set<string>();
  return ({ steps, component_count, status, size_bytes }) => {
    for (const { name, ended_at } of steps) {
      if (ended_at === null || shown.has(name)) continue;
      shown.add(name);
      const count = name === 'parsed' && component_count !== null;
      progress.show(name, count ? counted(component_count, 'component') : '');
    }
    if (status === 'queued') progress.show('queued');
    if (status === 'parsing') progress.show('parsing', sizeText(size_bytes));
  };
}

interface Outcome {
  sbom: Sbom;
  url: string;
  gate: GateResult | undefined;
}

function print({ stdout, stderr }: Surroundings, { json }: PushOptions, outcome: Outcome): void {
  const { sbom, url, gate } = outcome;
  for (const line of warningLines(sbom)) stderr.write(`${line}\n`);
  const text = json
    ? JSON.stringify({ ...sbom, url, ...(gate && { gate }) })
    : [sbomText(sbom, url), ...(gate ? [gateText(gate)] : [])].join('\n');
  stdout.write(`${text}\n`);
}

function failed({ error, project }: Sbom, url: string): Stop {
  const why = error ? remarkText(error.message, error.at) : 'no reason is given';
  const record = `Record: ${historyUrl(url, project)}`;
  return new Stop(EXIT.failed, `The SBOM could not be processed: ${why}\n${record}`);
}

/**
 * Without `--wait` a large document is accepted before parsing, so the output must not claim that it was
 * parsed.
 */
function sayUnparsed({ stderr }: Surroundings, { url }: Connection, { project }: Sbom): void {
  stderr.write(
    'The server has the document and has not parsed it yet. Use --wait to wait for it.\n',
  );
  stderr.write(`Record: ${historyUrl(url, project)}\n`);
}

const historyUrl = (url: string, project: string) =>
  `${url}/uploads?project=${encodeURIComponent(project)}`;
