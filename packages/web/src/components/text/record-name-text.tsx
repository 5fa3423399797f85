import type { RecordName } from '@assay/contract/record-name.ts';
import { useTranslation } from 'react-i18next';

/** Names the advisory record that a text or rating comes from; says so when it is about several vulnerabilities. */
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
