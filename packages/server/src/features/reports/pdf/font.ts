import { fileURLToPath } from 'node:url';
import { visibleLine } from '@assay/core/encoding/visible-text.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url));

/** The bundled font of reports. */
export interface Font {
  /** Sets weight and size in points; returns the text as it can be shown, on one line. */
  use(text: string, style: { size: number; bold: boolean }): string;
  /** Whether a character was replaced because the font lacks it. */
  readonly hasReplaced: boolean;
}

/** Characters of the bundled subset: Latin, and the signs that texts have. */
const KNOWN =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2013\u2014\u2018\u2019\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/;

/** Registers both weights. */
export function createFont(doc: PDFKit.PDFDocument): Font {
  doc.registerFont('regular', fileOf('inter-regular'));
  doc.registerFont('bold', fileOf('inter-semibold'));
  doc.font('regular');
  let hasReplaced = false;
  return {
    use(text, { size, bold }) {
      doc.font(bold ? 'bold' : 'regular').fontSize(size);
      return [...visibleLine(text.replace(/\s+/g, ' '))]
        .map((character) => {
          if (KNOWN.test(character)) return character;
          hasReplaced = true;
          return '?';
        })
        .join('');
    },
    get hasReplaced() {
      return hasReplaced;
    },
  };
}
