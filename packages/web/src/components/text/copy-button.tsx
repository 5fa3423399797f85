import { IconCheck, IconCopy } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

/** Copies a text with one click and confirms it. `what` names it: "Copy hash". */
export function CopyButton({
  text,
  what,
  className,
}: {
  text: string;
  what: string;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const clipboard = useClipboard({ timeout: 1500 });
  const label = clipboard.copied ? t('shell.copied') : t('shell.copy_what', { what });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  return (
    <ActionIcon
      // One with a class of its own has the size that its place gives it.
      {...(className === undefined ? { size: 'compact' } : { className })}
      title={label}
      aria-label={label}
      onClick={() => clipboard.copy(text)}
    >
      <Icon className="icon" data-size="14" aria-hidden="true" />
    </ActionIcon>
  );
}
