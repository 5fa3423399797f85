import type { RecordName } from '@assay/contract/record-name.ts';
import { useTranslation } from 'react-i18next';

/** Names the advisory record of a text or rating; states when the record covers several vulnerabilities. */
export function RecordNameText({ record }: { record: RecordName }) {
  const { t } = useTranslation();
  return (
    <span>
      <code>{record.advisory}</code> <span className="tag">{record.source}</span>
      {record.vulnerabilities > 1 && (
        <>
          {' '}
          <span className="text-secondary">
            {t('vulnerabilities.about_several', { count: record.vulnerabilities })}
          </span>
        </>
      )}
    </span>
  );
}
