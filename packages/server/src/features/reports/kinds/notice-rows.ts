import type { ReportFormat } from '@assay/contract/reports.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { LicenseNotice, LicenseNotices } from '@assay/core/notices/license-notices.ts';
import { whereTextIs } from '@assay/core/notices/notice-lines.ts';
import type { ReadNotices } from '../notices-reader.ts';
import { MOST_CHARACTERS } from '../pdf/table.ts';
import type { ReportColumn, ReportTable, ReportTexts } from '../report.ts';

/** Notices of all SBOMs of a report. */
export interface CollectedNotices {
  main: ReportTable;
  /** Number of components in the report; `main.total` counts all. */
  listed: number;
  after: ReportTexts[];
  /** Number of distinct license texts. */
  texts: number;
  /** Number of licenses of which a component has no text. */
  unknown_texts: number;
}

/** How notices are collected. */
interface Options {
  format: ReportFormat;
  /** Components, and bytes of notices, after which reading ends or is refused. */
  rows: number;
  bytes: number;
  read: (sha256: string, most: { components: number; bytes: number }) => Promise<ReadNotices>;
}

/** Most characters of license texts in a PDF: some 500 pages. */
const MOST_TEXT = 1_000_000;

/** Reads the notices of SBOMs. Equal texts have one number in all of them. */
export async function collectNotices(
  sboms: readonly Pick<Sbom, 'version' | 'sha256'>[],
  { format, rows: most, bytes: mostBytes, read }: Options,
): Promise<CollectedNotices> {
  const found: FoundNotice[] = [];
  const texts = new Map<string, { number: number; license: string }>();
  let total: number | undefined = 0;
  let left = mostBytes;
  for (const { version, sha256 } of sboms) {
    if (found.length === most) {
      total = undefined;
      break;
    }
    const { notices, bytes } = await read(sha256, {
      components: most - found.length,
      bytes: left,
    });
    const numbers = notices.texts.map(({ license, text }) => {
      const known = texts.get(text) ?? { number: texts.size + 1, license };
      texts.set(text, known);
      return known.number;
    });
    found.push(...numbered(notices, numbers).map((notice) => ({ version, notice })));
    total += notices.total;
    left -= bytes;
  }
  const parts = [...texts].map(([text, { number, license }]) => ({
    title: license === '' ? `Text ${number}` : `Text ${number}: ${license}`,
    text,
  }));
  const table =
    format === 'csv' ? licenseTable(found, [...texts.keys()]) : componentTable(found, format);
  return {
    main: { ...table, total },
    listed: found.length,
    after: [licenseTexts(parts, format), ...longCopyrights(found, format)],
    texts: texts.size,
    unknown_texts: withoutText(found),
  };
}

/** A component in an SBOM. */
interface FoundNotice {
  version: string;
  notice: LicenseNotice;
}

/** Components of an SBOM with the numbers that its texts have in the report. */
const numbered = ({ components }: LicenseNotices, numbers: readonly number[]): LicenseNotice[] =>
  components.map((notice) => ({
    ...notice,
    licenses: notice.licenses.map(({ license, text }) => ({
      license,
      text: text === null ? null : (numbers[text - 1] ?? null),
    })),
  }));

const withoutText = (found: readonly FoundNotice[]): number =>
  new Set(
    found.flatMap(({ notice }) =>
      notice.licenses.flatMap(({ license, text }) => (text === null ? license.toLowerCase() : [])),
    ),
  ).size;

const NOT_STATED = 'not stated';

const COLUMNS: readonly ReportColumn[] = [
  { name: 'version', label: 'In', width: 1.2 },
  { name: 'component', label: 'Component', width: 2.4 },
  { name: 'component_version', label: 'Version', width: 1.3 },
  { name: 'purl', label: 'Package URL', width: 2.8 },
  { name: 'declared', label: 'Declared license', width: 1.9 },
  { name: 'concluded', label: 'Concluded license', width: 1.9 },
  { name: 'copyright', label: 'Copyright', width: 2.8 },
];

const cellsOf = (
  { version, notice }: FoundNotice,
  copyright = notice.copyright || NOT_STATED,
): string[] => [
  version || 'none',
  notice.name,
  notice.version,
  notice.purl ?? 'unknown',
  notice.declared.join(', ') || NOT_STATED,
  notice.concluded.join(', ') || NOT_STATED,
  copyright,
];

const TEXT =
  'Packages, and files that state a license; equal ones of an SBOM once. A text that the SBOM does not carry is not known to Assay.';

/** A row for each component. */
function componentTable(found: readonly FoundNotice[], format: ReportFormat): ReportTable {
  return {
    title: 'Components',
    text: TEXT,
    columns: [...COLUMNS, { name: 'license_texts', label: 'License texts', width: 2.6 }],
    rows: found.map((one) => [
      ...cellsOf(one, isLong(one, format) ? 'in whole at the end' : undefined),
      one.notice.licenses.map(whereTextIs).join('; ') || 'no license is named',
    ]),
    total: found.length,
  };
}

/** A row for each license of a component, for spreadsheets. A text is in the first row that has its number. */
function licenseTable(found: readonly FoundNotice[], texts: readonly string[]): ReportTable {
  const shown = new Set<number>();
  const rows = found.flatMap((one) => {
    const cells = cellsOf(one);
    const { licenses } = one.notice;
    if (licenses.length === 0) return [[...cells, NOT_STATED, '', '']];
    return licenses.map(({ license, text }) => {
      const name = license || 'without a name';
      if (text === null) return [...cells, name, 'not known to Assay', ''];
      const isFirst = !shown.has(text);
      shown.add(text);
      return [...cells, name, `text ${text}`, isFirst ? (texts[text - 1] ?? '') : ''];
    });
  });
  return {
    title: 'Licenses',
    text: TEXT,
    columns: [
      ...COLUMNS,
      { name: 'license', label: 'License', width: 1.5 },
      { name: 'text_number', label: 'Text', width: 1 },
      { name: 'license_text', label: 'License text', width: 3 },
    ],
    rows,
    total: rows.length,
  };
}

const CARRIED =
  'Texts that the SBOMs carry, as they are. Assay adds none: a license is what the copy of its author says.';

/** License texts by number; a PDF has as many as fit. */
function licenseTexts(parts: ReportTexts['parts'], format: ReportFormat): ReportTexts {
  let characters = 0;
  const fitting = parts.filter(({ text }) => {
    characters += text.length;
    return format !== 'pdf' || characters <= MOST_TEXT;
  });
  const missing =
    fitting.length < parts.length
      ? ` The first ${fitting.length} of ${parts.length} texts; the JSON form of the report has all.`
      : '';
  return { title: 'License texts', text: `${CARRIED}${missing}`, parts: fitting };
}

/** Whether a copyright text is too long for a cell of a PDF. */
const isLong = ({ notice: { copyright } }: FoundNotice, format: ReportFormat): boolean =>
  format === 'pdf' && copyright.length > MOST_CHARACTERS;

function longCopyrights(found: readonly FoundNotice[], format: ReportFormat): ReportTexts[] {
  const long = found.filter((one) => isLong(one, format));
  if (long.length === 0) return [];
  const parts = long.map(({ version, notice }) => ({
    title: `${notice.name} ${notice.version}, in ${version || 'an SBOM without a version'}`,
    text: notice.copyright,
  }));
  return [{ title: 'Copyright texts', text: '', parts }];
}
