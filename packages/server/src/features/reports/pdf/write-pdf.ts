import { setImmediate } from 'node:timers/promises';
import { missingRows, type Report, type ReportTable } from '../report.ts';
import { type Page, startPage } from './page.ts';

/** Rows after which other requests get their turn. */
const TOGETHER = 10;

/** A report as PDF 1.7, tagged for screen readers (ISO 14289-1). */
export async function pdfReport(report: Report): Promise<Buffer> {
  const page = await startPage({ title: report.title, footer: `Report ${report.uuid}` });
  page.heading(report.title, 1);
  page.facts([...report.facts, { label: 'Report', value: report.uuid }]);
  for (const table of [...report.before, report.main]) await writeTable(page, table);
  if (page.hasReplaced())
    page.paragraph(
      'Characters that the font of this file lacks are shown as “?”. The JSON form of the report has them.',
    );
  return page.end();
}

async function writeTable(page: Page, table: ReportTable): Promise<void> {
  page.heading(table.title, 2);
  for (const sentence of [table.text, missingRows(table)])
    if (sentence !== '') page.paragraph(sentence);
  if (table.rows.length === 0) return page.paragraph('None.');
  const rows = page.table(table.columns);
  for (const [i, row] of table.rows.entries()) {
    rows.add(row);
    if (i % TOGETHER === 0) await setImmediate();
  }
  rows.end();
}
