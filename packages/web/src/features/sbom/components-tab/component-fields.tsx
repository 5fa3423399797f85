import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import { useTranslation } from 'react-i18next';
import keyValueStyles from '../../../components/page/key-values.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import styles from '../sbom.module.css';

/** All non-empty fields of an entry. */
export function ComponentFields({ row }: { row: ComponentRow }) {
  const { t } = useTranslation();
  const fields = [
    ['group', row.group],
    ['name', row.name],
    ['version', row.version],
    ['part_of', row.handled_by],
    ['type', row.type],
    ['scope', row.scope],
    ['licenses', row.licenses.join(', ')],
    ['purl', row.purl],
    ['cpe', row.cpe],
    ['bom_ref', row.bom_ref],
    ['at', row.at],
  ] as const;
  return (
    <section>
      <h2>{t('sbom.content.fields')}</h2>
      <dl className={`${keyValueStyles.keyValues} ${styles.facts}`}>
        {fields.map(([name, value]) => value && <Field key={name} name={name} value={value} />)}
      </dl>
    </section>
  );
}

/** Identifiers: monospace, whole, copied by one click. */
const IDENTIFIERS = new Set(['version', 'purl', 'cpe', 'bom_ref', 'at']);

type FieldName =
  | 'group'
  | 'name'
  | 'version'
  | 'part_of'
  | 'type'
  | 'scope'
  | 'licenses'
  | 'purl'
  | 'cpe'
  | 'bom_ref'
  | 'at';

function Field({ name, value }: { name: FieldName; value: string }) {
  const { t } = useTranslation();
  const label = t(`sbom.content.${name}`);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {IDENTIFIERS.has(name) ? (
          <>
            <code>{value}</code> <CopyButton text={value} what={label} />
          </>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
