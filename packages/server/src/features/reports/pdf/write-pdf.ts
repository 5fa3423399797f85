import { setImmediate } from 'node:timers/promises';
import { missingRows, type Report, type ReportTable, type ReportTexts } from '../report.ts';
import { type Page, startPage } from './page.ts';

/** Rows after which other requests get their turn. */
const TOGETHER = 10;

/** A report as PDF 1.7, tagged for screen readers (ISO 14289-1). */
export async function pdfReport(report: Report): Promise<Buffer> {
  const page = await startPage({ title: report.title, footer: `Report ${report.uuid}` });
  page.heading(report.title, 1);
  page.facts([...report.facts, { label: 'Report', value: report.uuid }]);
  for (const table of [...report.before, report.main]) await writeTable(page, table);
  for (const texts of report.after ?? []) await writeTexts(page, texts);
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

async function writeTexts(page: Page, { title, text, parts }: ReportTexts): Promise<void> {
  page.heading(title, 2);
  if (text !== '') page.paragraph(text);
  if (parts.length === 0) page.paragraph('None.');
  for (const part of parts) {
    page.heading(part.title, 3);
    for (const paragraph of paragraphsOf(part.text)) {
      page.lines(paragraph);
      await setImmediate();
    }
  }
}

/** Part of a paragraph up to an end of a line, else up to a space, else as long as it may be. */
const PIECE = /[\s\S]{1,2000}(?=\n|$)|[\s\S]{1,2000}(?=\s|$)|[\s\S]{1,2000}/g;

/** Paragraphs of a text, in pieces that are written without delaying other requests. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => paragraph.match(PIECE) ?? [])
    .map((piece) => piece.trim());
