import type { ReportColumn } from '../report.ts';
import type { Font } from './font.ts';
import { PAPER, SIZES } from './paper.ts';

/** Rows of a table that is being written. */
export interface TableRows {
  /** Adds a row of one text for each column, on a new page where it has no room. */
  add(cells: readonly string[]): void;
  end(): void;
}

const GAP = 6;
const LINE = '#d0d5dd';
/** Most characters of a cell: a row never needs more than a page. */
export const MOST_CHARACTERS = 600;

interface Parts {
  doc: PDFKit.PDFDocument;
  font: Font;
  root: PDFKit.PDFStructureElement;
}

interface Column {
  x: number;
  /** Width of the text in points, without the gap. */
  width: number;
}

/** How the cells of a row are written and tagged. */
type RowKind = 'head' | 'body' | 'fact';

/** Starts a table; its head is repeated on each page. */
export function startTable(
  { doc, font, root }: Parts,
  columns: readonly ReportColumn[],
  { hasHead }: { hasHead: boolean },
): TableRows {
  const places = placesOf(columns);
  const table = doc.struct('Table');
  root.add(table);
  const parts = { doc, font, root: table };
  const head = hasHead ? columns.map(({ label }) => label) : undefined;
  if (head) writeRow(parts, places, head, 'head');
  return {
    add(cells) {
      const kind = hasHead ? 'body' : 'fact';
      if (doc.y + heightOf(parts, places, cells) > PAPER.height - PAPER.bottom) {
        doc.addPage();
        if (head) writeRow(parts, places, head, 'head');
      }
      writeRow(parts, places, cells, kind);
    },
    end() {
      table.end();
      doc.x = PAPER.margin;
      doc.moveDown(0.6);
    },
  };
}

/** Places of columns between the margins, by their shares. */
function placesOf(columns: readonly ReportColumn[]): Column[] {
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  let x: number = PAPER.margin;
  return columns.map(({ width }) => {
    const share = ((PAPER.width - 2 * PAPER.margin) * width) / shares;
    const place = { x, width: share - GAP };
    x += share;
    return place;
  });
}

const shownIn = ({ font }: Parts, cell: string, weight: 'regular' | 'bold'): string =>
  font.use(cell.length > MOST_CHARACTERS ? `${cell.slice(0, MOST_CHARACTERS)}…` : cell, {
    size: SIZES.cell,
    bold: weight === 'bold',
  });

/** Height of a row in points. */
function heightOf(parts: Parts, places: readonly Column[], cells: readonly string[]): number {
  const heights = places.map(({ width }, i) => {
    const shown = shownIn(parts, cells[i] ?? '', 'regular');
    return parts.doc.heightOfString(shown, { width });
  });
  return Math.max(...heights) + GAP;
}

/** Writes a row where the last one ended, and a line below it. */
function writeRow(
  parts: Parts,
  places: readonly Column[],
  cells: readonly string[],
  kind: RowKind,
) {
  const { doc, root } = parts;
  const top = doc.y;
  let bottom = top;
  const row = doc.struct('TR');
  root.add(row);
  for (const [i, { x, width }] of places.entries()) {
    const isHead = kind === 'head' || (kind === 'fact' && i === 0);
    const shown = shownIn(parts, cells[i] ?? '', isHead ? 'bold' : 'regular');
    const write = () => void doc.text(shown, x, top, { width });
    row.add(doc.struct(isHead ? 'TH' : 'TD', {}, write));
    bottom = Math.max(bottom, doc.y);
  }
  row.end();
  const line = bottom + GAP / 3;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(PAPER.margin, line)
    .lineTo(PAPER.width - PAPER.margin, line)
    .lineWidth(kind === 'head' ? 0.8 : 0.4)
    .strokeColor(LINE)
    .stroke();
  doc.endMarkedContent();
  doc.y = line + (GAP * 2) / 3;
}
