import { REPORT_FORMATS, type ReportFormat } from '@assay/contract/reports.ts';
import type { TFunction } from 'i18next';
import { saveFile } from '../../lib/save-file.ts';
import type { ExportChoice, InstantChoice } from './export-choice.ts';

type Ask = (format: ReportFormat) => Promise<Response>;

/**
 * Reports beside the files of a list: what is filtered, for people without an account. Unlike those files each has a receipt.
 *
 * @param ask the call that answers with the report
 */
export const reportChoices = (t: TFunction, ask: Ask): readonly ExportChoice[] =>
  REPORT_FORMATS.map((format) => ({
    label: t(`lists.report_${format}`),
    save: async () => saveFile(await ask(format), `report.${format}`),
  }));

/**
 * Reports beside the files of a list, of now and as of an instant that is asked for.
 *
 * @param ask the call that answers with the report; without an instant, that of now
 */
export const datedReportChoices = (
  t: TFunction,
  ask: (dated: { format: ReportFormat; as_of?: string }) => Promise<Response>,
): readonly (ExportChoice | InstantChoice)[] => [
  ...reportChoices(t, (format) => ask({ format })),
  {
    label: t('lists.report_as_of'),
    choicesAt: (as_of) => reportChoices(t, (format) => ask({ format, as_of })),
  },
];

/**
 * License notices in every form of a report.
 *
 * @param ask the call that answers with the notices
 */
export const noticesChoices = (t: TFunction, ask: Ask): readonly ExportChoice[] =>
  REPORT_FORMATS.map((format) => ({
    label: t(`lists.notices_${format}`),
    save: async () => saveFile(await ask(format), `notices.${format}`),
  }));
