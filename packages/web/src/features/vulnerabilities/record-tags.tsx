import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';

/** Source of a record, whether it counts, and when it was changed. */
export function RecordTags({ record }: { record: VulnerabilityDetail['advisories'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="tag">{record.source}</span>
      {record.vulnerabilities > 1 && (
        <span className="tag" data-outline>
          {t('vulnerabilities.about_several', { count: record.vulnerabilities })}
        </span>
      )}
      {record.withdrawn && (
        <span className="tag" data-outline>
          {t('vulnerabilities.withdrawn')}
        </span>
      )}
      {record.modified_at && (
        <time className="meta text-tertiary push nowrap" dateTime={record.modified_at}>
          {record.modified_at.slice(0, 10)}
        </time>
      )}
    </>
  );
}
