import type { Field } from '@assay/contract/collections.ts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../documents.module.css';
import type { DocumentQuery } from './document-query.ts';

/** Sort fields of found documents; another one can be added when the last is chosen. */
export function OrderBy({
  fields,
  orderBy,
  onChange,
}: {
  fields: readonly Field[];
  orderBy: DocumentQuery['orderBy'];
  onChange: (orderBy: DocumentQuery['orderBy']) => void;
}) {
  const { t } = useTranslation();
  const MOST = 4;
  const shown = orderBy.length < MOST ? [...orderBy, undefined] : orderBy;
  const data = [
    { value: '', label: t('documents.order_none') },
    ...fields.map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <fieldset className={styles.formLines}>
      <legend className="meta text-tertiary">{t('documents.order_by')}</legend>
      {shown.map((order, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order is its place
        <div key={at} className={`${styles.formLine} ${styles.order}`}>
          <NativeSelect
            aria-label={t('documents.order_field', { at: at + 1 })}
            value={order?.field ?? ''}
            data={data}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                value === ''
                  ? orderBy.toSpliced(at, 1)
                  : orderBy.toSpliced(at, 1, { field: value, desc: order?.desc ?? false }),
              )
            }
          />
          {order && (
            <NativeSelect
              aria-label={t('documents.order_direction', { at: at + 1 })}
              value={order.desc ? 'desc' : 'asc'}
              data={[
                { value: 'asc', label: t('documents.ascending') },
                { value: 'desc', label: t('documents.descending') },
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange(orderBy.with(at, { ...order, desc: value === 'desc' }))
              }
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}
