import { IconChevronDown, IconChevronRight, IconX } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Somebody who is in a group, with their signing keys on demand.
 *
 * @param title what stands for them: a name, with marks behind it
 * @param keys how many they have that are not revoked
 * @param onRemove takes them out; left out where that is not for this page to do
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
    <li className="member">
      <div className="row">
        {title}
        <button
          type="button"
          className={keys > 0 ? 'row member-keys t2 push' : 'row member-keys t3 push'}
          aria-expanded={isOpen}
          onClick={opened.toggle}
        >
          <Chevron className="i i-12" aria-hidden="true" />
          {keys > 0 ? t('signers_groups.keys', { count: keys }) : t('signers_groups.no_keys')}
          <span className="vh"> {t('signers_groups.of_name', { name })}</span>
        </button>
        {onRemove && (
          <ActionIcon
            loading={isRemoving}
            aria-label={t('signers_groups.remove', { name })}
            onClick={onRemove}
          >
            <IconX className="i" aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isOpen && children}
    </li>
  );
}
