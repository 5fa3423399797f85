import { SEVERITIES } from '@assay/contract/severity.ts';
import type { TFunction } from 'i18next';
import { SeverityMark } from '../marks/severity-mark.tsx';
import type { Filter } from './filter.ts';

/** Severities to choose from, worst first. */
export const severityFilter = (t: TFunction): Filter => ({
  name: 'severity',
  label: t('lists.severity'),
  options: SEVERITIES.map((severity) => ({
    value: severity,
    label: t(`marks.${severity}`),
    mark: <SeverityMark severity={severity} />,
  })),
});
