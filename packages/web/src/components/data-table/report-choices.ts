import type { ReportFormat } from '@assay/contract/reports.ts';
import type { TFunction } from 'i18next';
import { saveFile } from '../../lib/save-file.ts';
import type { ExportChoice } from './export-menu.tsx';

/**
 * Reports beside the files of a list: what is filtered, for people without an account.
 *
 * @param ask the call that answers with the report
 */
export const reportChoices = (
  t: TFunction,
  ask: (format: ReportFormat) => Promise<Response>,
): readonly ExportChoice[] =>
  (['pdf', 'md'] as const).map((format) => ({
    label: t(`lists.report_${format}`),
    save: async () => saveFile(await ask(format), `report.${format}`),
  }));
