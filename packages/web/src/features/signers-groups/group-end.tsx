import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formats.ts';

/** Until when a signers group counts; for good where it has no end. */
export function GroupEnd({ at }: { at: string | null }) {
  const { t } = useTranslation();
  if (at === null) return <span className="text-tertiary">{t('signers_groups.for_good')}</span>;
  const instant = Date.parse(at);
  const isOver = instant <= Date.now();
  return (
    <span className="tag" data-outline>
      {t(isOver ? 'signers_groups.ended' : 'signers_groups.until', { day: formatDay(instant) })}
    </span>
  );
}
