import type { ReportColumn } from '../report.ts';
import { createFont, type Font } from './font.ts';
import { PAPER, SIZES } from './paper.ts';
import { startTable, type TableRows } from './table.ts';

/** Writes a PDF from its top to its end. */
export interface Page {
  heading(text: string, level: 1 | 2 | 3): void;
  paragraph(text: string): void;
  /** A paragraph whose lines end where those of the text do. */
  lines(text: string): void;
  facts(facts: readonly { label: string; value: string }[]): void;
  table(columns: readonly ReportColumn[]): TableRows;
  /** Whether a character was replaced because the font lacks it. */
  hasReplaced(): boolean;
  /** The bytes of the file. */
  end(): Promise<Buffer>;
}

/**
 * Starts a PDF; the library is loaded when the first one is written.
 *
 * @param about.footer stands on each page, before its number
 */
export async function startPage(about: { title: string; footer: string }): Promise<Page> {
  const { default: PDFDocument } = await import('pdfkit');
  // The types lack the subset `PDF/UA`, which the library writes (ISO 14289-1).
  const doc: PDFKit.PDFDocument = Reflect.construct(PDFDocument, [optionsOf(about.title)]);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const font = createFont(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const write = (tag: string, text: string, style: { size: number; bold: boolean }) => {
    const shown = text
      .split('\n')
      .map((line) => font.use(line, style))
      .join('\n');
    root.add(doc.struct(tag, {}, () => void doc.text(shown, PAPER.margin, doc.y)));
  };
  return {
    heading(text, level) {
      doc.moveDown(level === 1 ? 0 : 1);
      write(`H${level}`, oneLine(text), { size: SIZES[`h${level}`], bold: true });
      doc.moveDown(0.4);
    },
    paragraph(text) {
      write('P', oneLine(text), { size: SIZES.text, bold: false });
      doc.moveDown(0.4);
    },
    lines(text) {
      write('P', text, { size: SIZES.cell, bold: false });
      doc.moveDown(0.6);
    },
    facts: (facts) => {
      const rows = startTable({ doc, font, root }, FACT_COLUMNS, { hasHead: false });
      for (const { label, value } of facts) rows.add([label, value]);
      rows.end();
    },
    table: (columns) => startTable({ doc, font, root }, columns, { hasHead: true }),
    hasReplaced: () => font.hasReplaced,
    async end() {
      root.end();
      writeFooters(doc, font, about.footer);
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

const optionsOf = (title: string) => ({
  ...{ pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: 'en' },
  ...{ size: 'A4', layout: 'landscape', bufferPages: true, font: '' },
  margins: { top: PAPER.margin, left: PAPER.margin, right: PAPER.margin, bottom: PAPER.bottom },
  info: { Title: title, Creator: 'Assay' },
});

const FACT_COLUMNS: readonly ReportColumn[] = [
  { name: 'label', label: '', width: 1 },
  { name: 'value', label: '', width: 4 },
];

/** Footers are artifacts: no part of what a screen reader reads (ISO 32000-1, 14.8.2.2). */
function writeFooters(doc: PDFKit.PDFDocument, font: Font, footer: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let i = start; i < start + count; i++) {
    doc.switchToPage(i);
    const shown = font.use(`${footer} · ${i - start + 1} of ${count}`, {
      size: SIZES.footer,
      bold: false,
    });
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.text(shown, PAPER.margin, PAPER.height - 32, { lineBreak: false });
    doc.endMarkedContent();
  }
}
