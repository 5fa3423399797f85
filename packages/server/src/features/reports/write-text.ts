import { csvLine } from '@assay/contract/csv.ts';
import { escapedMarkdown as escaped, fencedMarkdown } from '@assay/core/encoding/markdown.ts';
import { missingRows, type Report, type ReportTable, type ReportTexts } from './report.ts';

/** The rows of the main table as CSV (RFC 4180), with a header. */
export const csvReport = ({ main }: Report): string =>
  [main.columns.map(({ label }) => label), ...main.rows].map(csvLine).join('');

/** Facts and tables as JSON; each row is an object by the names of the columns. */
export function jsonReport({ uuid, title, facts, before, main, after }: Report): string {
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const report = {
    ...{ report: uuid, title, facts: told, tables: [...before, main].map(tableJson) },
    ...(after && { texts: after.map(({ title, parts }) => ({ title, parts })) }),
  };
  return `${JSON.stringify(report, null, 1)}\n`;
}

const tableJson = (table: ReportTable) => ({
  title: table.title,
  total: table.total ?? null,
  is_complete: missingRows(table) === '',
  rows: table.rows.map((row) =>
    Object.fromEntries(table.columns.map(({ name }, i) => [name, row[i] ?? ''])),
  ),
});

/** Facts and tables as Markdown (GFM section 4.10). Texts of documents cannot link, mention or end a cell. */
export function markdownReport({ uuid, title, facts, before, main, after = [] }: Report): string {
  return [
    `# ${escaped(title)}`,
    '',
    '| | |',
    '|---|---|',
    ...facts.map(({ label, value }) => `| ${escaped(label)} | ${escaped(value)} |`),
    `| Report | ${uuid} |`,
    ...[...before, main].flatMap(tableLines),
    ...after.flatMap(textLines),
    '',
  ].join('\n');
}

function tableLines(table: ReportTable): string[] {
  const { title, text, columns, rows } = table;
  const missing = missingRows(table);
  const note = [text, missing].filter((sentence) => sentence !== '').join(' ');
  return [
    '',
    `## ${escaped(title)}`,
    ...(note === '' ? [] : ['', escaped(note)]),
    '',
    ...(rows.length === 0
      ? ['None.']
      : [lineOf(columns.map(({ label }) => label)), `|${'---|'.repeat(columns.length)}`]),
    ...rows.map(lineOf),
  ];
}

const textLines = ({ title, text, parts }: ReportTexts): string[] => [
  '',
  `## ${escaped(title)}`,
  ...(text === '' ? [] : ['', escaped(text)]),
  ...(parts.length === 0 ? ['', 'None.'] : []),
  ...parts.flatMap((part) => ['', `### ${escaped(part.title)}`, '', fencedMarkdown(part.text)]),
];

const lineOf = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
