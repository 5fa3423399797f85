import { IconChevronDown, IconChevronRight, IconX } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/signing-keys/signing.module.css';

/**
 * A member of a group, with their signing keys on demand.
 *
 * @param title name with marks behind it
 * @param keys number of keys that are not revoked
 * @param onRemove removes the member; omitted if this page may not do so
 * @param children their keys
 */
export function MemberRow({
  name,
  title,
  keys,
  isRemoving,
  onRemove,
  children,
}: {
  name: string;
  title: ReactNode;
  keys: number;
  isRemoving: boolean;
  onRemove?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, opened] = useDisclosure(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li className={styles.member}>
      <div className="row">
        {title}
        <button
          type="button"
          className={
            keys > 0
              ? `row ${styles.memberKeys} text-secondary push`
              : `row ${styles.memberKeys} text-tertiary push`
          }
          aria-expanded={isOpen}
          onClick={opened.toggle}
        >
          <Chevron className="icon" data-size="12" aria-hidden="true" />
          {keys > 0 ? t('signers_groups.keys', { count: keys }) : t('signers_groups.no_keys')}
          <span className="visually-hidden"> {t('signers_groups.of_name', { name })}</span>
        </button>
        {onRemove && (
          <ActionIcon
            loading={isRemoving}
            aria-label={t('signers_groups.remove', { name })}
            onClick={onRemove}
          >
            <IconX className="icon" aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isOpen && children}
    </li>
  );
}
