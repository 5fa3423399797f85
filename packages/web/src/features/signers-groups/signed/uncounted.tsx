import { useTranslation } from 'react-i18next';

/** Marks a member without effect in the signers log; renders nothing for others. */
export function Uncounted({ counts }: { counts: boolean | null }) {
  const { t } = useTranslation();
  return counts === false ? (
    <span className="tag bad" title={t('signers_groups.uncounted_text')}>
      {t('signers_groups.uncounted')}
    </span>
  ) : null;
}
