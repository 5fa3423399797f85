import { Readable } from 'node:stream';
import type { Gate } from '@assay/contract/coverage.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import { FindingRow } from '@assay/contract/sbom-rows.ts';
import { type Check, checkOf } from '@assay/core/coverage/check.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import type { Answer, Ctx } from '../../../context.ts';
import { Conflict } from '../../../errors.ts';
import { attach } from '../../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../../platform/http/mount.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { openAt } from '../as-of/open-at.ts';
import { checkThen } from '../as-of/sbom-as-of.ts';
import { coverageOf } from '../coverage-of.ts';
import { findingRows } from '../finding-rows.ts';
import { filterFactsOf, findingFilter, findingOrder } from '../findings.ts';
import { judgeGate } from '../gate/judge-gate.ts';
import { type OpenSbom, viewsOf } from '../sbom-views.ts';
import { resultOf, ruleOf } from './sarif-rows.ts';

type Query = Input<typeof sbomContent.exportSbomSarif>;

/** Findings that are read at a time. */
const BATCH = 500;
const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The raw calls of an SBOM's content. */
export const sbomContentHandlers = (documents: SbomDocuments): RawHandlers<typeof sbomContent> => ({
  exportSbomSarif: (ctx, input, { reply }) => exportSarif(ctx, input, reply, documents),
});

/** Streams findings as SARIF 2.1.0 (OASIS); the run's invocation reports what was not compared. */
async function exportSarif(
  ctx: Ctx,
  query: Query,
  reply: Exchange['reply'],
  documents: SbomDocuments,
): Promise<Readable> {
  const sbom = await openAt(viewsOf(documents), ctx, query.sbomid, query.as_of);
  if (sbom === null) throw new Conflict('The SBOM was not ready at this instant');
  const { view, set, row } = sbom;
  const listed = { ...query, pageSize: 1 };
  const facts = await filterFactsOf(ctx, sbom, listed);
  const isWanted = findingFilter(view, set, listed, facts);
  const findings = [...findingOrder(view, set, query.sort).sequence].filter(isWanted);
  const coverage = await coverageOf(ctx, sbom);
  const told: Told = {
    as_of: query.as_of,
    check: set.as_of ? checkThen(sbom) : checkOf(row.scopes ?? [], coverage, row.unknown ?? 0),
    reasons: judgeGate(view, set, coverage, { fail_on: 'low', allow_unchecked: false }).reasons,
    left_out: set.count - findings.length,
    uri: `${[row.project, row.version || query.sbomid].map(encodeURI).join('/')}/sbom`,
  };
  const then = query.as_of === undefined ? '' : ` as of ${query.as_of.replaceAll(':', '-')}`;
  attach(reply, `${row.name || 'sbom'}-${row.version || query.sbomid}${then}.sarif`);
  reply.type('application/sarif+json');
  return Readable.from(logOf(ctx, sbom, findings, told));
}

/** Metadata of the run. */
interface Told {
  /** Instant of the findings; undefined for those of now. */
  as_of: string | undefined;
  check: Check;
  reasons: Answer<Gate>['reasons'];
  /** Findings that the filters leave out. */
  left_out: number;
  /** Relative reference of the SBOM. */
  uri: string;
}

/** Results are sent as they are read; rules, one per vulnerability, follow when all of them are known. */
async function* logOf(ctx: Ctx, { view, set, row }: OpenSbom, findings: number[], told: Told) {
  yield `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{"results":[`;
  const rules = new Map<string, { index: number; rule: ReturnType<typeof ruleOf> }>();
  let before = '';
  for (let i = 0; i < findings.length; i += BATCH) {
    const part = findings.slice(i, i + BATCH);
    const { sha256, in_use } = row;
    const used = { sha256, ...(told.as_of === undefined && { in_use }) };
    const rows = await ctx.read((db) => findingRows(db, view, set, part, used));
    const results = rows.map((row) => {
      // Instants as on the wire.
      const finding = FindingRow.parse(JSON.parse(JSON.stringify(row)));
      const known = rules.get(finding.id) ?? { index: rules.size, rule: ruleOf(finding) };
      rules.set(finding.id, known);
      const entry = view.graph.find(finding.bom_ref);
      const at = entry === undefined ? '' : view.graph.text(entry, 'at');
      return resultOf(finding, { manifest: told.uri, ruleIndex: known.index, at });
    });
    yield results
      .map((result, n) => `${n === 0 ? before : ','}\n${JSON.stringify(result)}`)
      .join('');
    if (results.length > 0) before = ',';
  }
  const { results: _, ...run } = runOf(
    told,
    [...rules.values()].map(({ rule }) => rule),
    row,
  );
  yield `\n],${JSON.stringify(run).slice(1)}]}\n`;
}

/** The run but for its results. */
function runOf(told: Told, rules: object[], row: OpenSbom['row']) {
  const { as_of, check, reasons, left_out, uri } = told;
  const notifications = reasons.map(({ reason, message, fix }) => ({
    descriptor: { id: reason },
    level: 'warning',
    message: { text: `${message} ${fix}`.trim() },
  }));
  const filtered = {
    descriptor: { id: 'filtered' },
    level: 'note',
    message: { text: `Filters leave out ${left_out} findings of this SBOM.` },
  };
  return {
    results: [],
    tool: {
      driver: {
        name: 'Assay',
        version: manifest.version,
        semanticVersion: manifest.version,
        rules,
      },
    },
    invocations: [
      {
        executionSuccessful: check.state !== 'not_checked',
        endTimeUtc: new Date().toISOString(),
        toolExecutionNotifications: [...notifications, ...(left_out > 0 ? [filtered] : [])],
      },
    ],
    artifacts: [
      {
        location: { uri, index: 0 },
        roles: ['analysisTarget'],
        hashes: { 'sha-256': row.sha256.toString('hex') },
      },
    ],
    automationDetails: { id: `${row.project}/` },
    columnKind: 'utf16CodeUnits',
    properties: {
      ...{ check, project: row.project, version: row.version, sbomid: row.sbomid },
      ...(as_of !== undefined && { as_of }),
    },
  };
}
