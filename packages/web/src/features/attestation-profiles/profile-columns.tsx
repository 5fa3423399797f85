import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { profileRequirements } from './profile-requirements.ts';

/** Columns of the list of attestation profiles. */
export const profileColumns = (t: TFunction): readonly Column<AttestationProfile>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('attestation_profiles.name_short'),
    width: 336,
    narrow: 256,
    fixed: true,
    card: 'id',
    cell: ({ name, is_default }) => (
      <span className="row">
        <span className="strong cut" title={name}>
          {name}
        </span>
        {is_default && <span className="tag">{t('attestation_profiles.default')}</span>}
      </span>
    ),
  },
  {
    id: 'asks',
    label: t('attestation_profiles.asks'),
    card: 'name',
    cell: ({ rules }) => {
      const asks = profileRequirements(rules, t);
      return (
        <span className="text-secondary cut" title={asks}>
          {asks}
        </span>
      );
    },
  },
  {
    id: 'version',
    sort: 'version',
    first: 'desc',
    label: t('attestation_profiles.version'),
    width: 80,
    numeric: true,
    card: 'end',
    cell: ({ version }) => t('attestation_profiles.version_at', { version }),
  },
  {
    id: 'updated_at',
    sort: 'updated_at',
    first: 'desc',
    label: t('attestation_profiles.changed'),
    width: 288,
    wide: true,
    cell: ({ updated_at, updated_by }) => (
      <span className="text-secondary cut" title={updated_by}>
        <TimeAgo at={updated_at} /> {t('attestation_profiles.by', { name: updated_by })}
      </span>
    ),
  },
];
