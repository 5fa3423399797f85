import { ComponentFieldName } from '@assay/contract/rule-set-verdicts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { formatCount } from '../../../lib/formats.ts';
import { AppLink } from '../../text/app-link.tsx';
import styles from './rule-sets.module.css';

/** Rows shown in place; the list of components has all. */
const SHOWN = 10;

/** Components that do not meet a rule: how many, the first of them on request, and the way to all. */
export function FailingComponents({
  sbomid,
  check,
  count,
  href,
}: {
  sbomid: string;
  check: string;
  count: number;
  href: string;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const lacks = ComponentFieldName.safeParse(check).data;
  const { data } = useQuery({
    ...apiQuery('listSbomComponents', { sbomid, pageSize: SHOWN, ...(lacks && { lacks }) }),
    enabled: isOpen && lacks !== undefined,
    meta: { quiet: true },
  });
  const shown = formatCount(count);
  return (
    <details
      className={styles.failing}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link small">{t('rule_sets.failing', { count, shown })}</summary>
      <ul>
        {data?.items.map(({ bom_ref, name, version, at }) => (
          <li key={bom_ref}>
            <span className="cut" title={name}>
              {name} <span className="text-tertiary">{version}</span>
            </span>
            <span className="text-tertiary cut" title={at}>
              {at}
            </span>
          </li>
        ))}
      </ul>
      <AppLink className="link small" href={href}>
        {t('rule_sets.more', { shown })}
      </AppLink>
    </details>
  );
}
