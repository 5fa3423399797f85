import type { TFunction } from 'i18next';
import type { Filter } from '../../components/filters/filter.ts';

/** Common prefixes of actions; any other can be typed into the address. */
const ACTIONS = [
  'access.',
  'api_key.',
  'audit.',
  'azure.',
  'license.',
  'mail.',
  'project.',
  'sbom.',
  'session.',
  'sign_in.',
  'tenant.',
  'two_factor.',
  'user.',
];

/** Chips of the audit log. */
export const auditFilters = (t: TFunction): readonly Filter[] => [
  {
    name: 'action',
    label: t('audit.what'),
    begins: t('audit.begins'),
    single: true,
    options: ACTIONS.map((value) => ({ value, label: value })),
  },
  {
    name: 'outcome',
    label: t('audit.outcome'),
    single: true,
    options: (['ok', 'refused'] as const).map((value) => ({
      value,
      label: t(`audit.outcome_${value}`),
    })),
  },
  { name: 'from', label: t('audit.from'), begins: t('audit.from'), day: true, options: [] },
  { name: 'to', label: t('audit.to'), begins: t('audit.to'), day: true, options: [] },
];
