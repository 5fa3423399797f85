/** A column of a report's table. */
export interface ReportColumn {
  /** Name of the value in JSON. */
  name: string;
  /** Head of the column. */
  label: string;
  /** Share of the width of the page, relative to the other columns. */
  width: number;
}

/** A table of a report. */
export interface ReportTable {
  title: string;
  /** A sentence about the table; '' for none. */
  text: string;
  columns: readonly ReportColumn[];
  /** One text for each column. */
  rows: readonly (readonly string[])[];
  /** Number of all rows; undefined where more were not counted. */
  total: number | undefined;
}

/** Content of a report, the same in every form. */
export interface Report {
  /** UUID: the subject of its audit entry. */
  uuid: string;
  title: string;
  /** Its subject, its instant, and the rules that it follows. */
  facts: readonly { name: string; label: string; value: string }[];
  /** The main table, which a CSV consists of. */
  main: ReportTable;
  /** Tables before the main one. */
  before: readonly ReportTable[];
  /** Texts after the main table, which a CSV lacks. */
  after?: readonly ReportTexts[];
}

/** Texts that a report has in whole. */
export interface ReportTexts {
  title: string;
  /** A sentence about the texts; '' for none. */
  text: string;
  /** Lines end with LF; hidden characters are shown. */
  parts: readonly { title: string; text: string }[];
}

/** Most rows of a table: of a PDF, and of the other forms. */
export const MOST_ROWS = { pdf: 5_000, csv: 50_000, json: 50_000, md: 50_000 } as const;

/** Sentence about rows that a report does not have; '' when it has all. */
export function missingRows({ rows, total }: ReportTable): string {
  if (total !== undefined && total <= rows.length) return '';
  const shown = rows.length.toLocaleString('en-US');
  return total === undefined
    ? `The first ${shown} rows; there are more.`
    : `The first ${shown} of ${total.toLocaleString('en-US')} rows.`;
}
