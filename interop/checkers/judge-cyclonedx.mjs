/** Reads lines of JSON, [name, path], and writes one line per document: the controls of SCVS and CRA that cdxgen judges. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('Usage: node judge-cyclonedx.mjs <folder of @cyclonedx/cdxgen>');
const engine = join(folder, 'lib/validator/complianceEngine.js');
const { evaluateAll, buildBenchmarkReports } = await import(pathToFileURL(engine).href);

for await (const line of createInterface({ input: process.stdin })) {
  const [name, path] = JSON.parse(line);
  const findings = evaluateAll(JSON.parse(readFileSync(path, 'utf8')));
  const rows = findings
    .filter(({ status }) => status !== 'manual')
    .map(({ ruleId, status, message }) => [ruleId, { status, message }]);
  const scores = buildBenchmarkReports(findings, ['scvs', 'scvs-l1', 'cra']);
  const scored = scores.map(({ id, scorePct }) => [id, scorePct]);
  const answer = { name, rows: Object.fromEntries(rows), scores: Object.fromEntries(scored) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
