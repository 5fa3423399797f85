import type { EndOfLife } from '@assay/contract/end-of-life.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import { endOfLife } from './strings.ts';

addStrings({ end_of_life: endOfLife });

function endSentence(t: TFunction, { product, cycle, ends_on, is_ended }: EndOfLife): string {
  const named = { product, cycle };
  if (ends_on === null)
    return is_ended ? t('end_of_life.ended_sometime', named) : t('end_of_life.no_date', named);
  const dated = { ...named, date: ends_on };
  return is_ended ? t('end_of_life.ended_on', dated) : t('end_of_life.ends_on', dated);
}

/** When the product of a version ends, or that this is unknown. */
export function EndOfLifeLine({ cycle }: { cycle: EndOfLife | null }) {
  const { t } = useTranslation();
  if (cycle === null) return <p className="text-secondary">{t('end_of_life.unknown_text')}</p>;
  const { support_ends_on: date, is_ended, latest } = cycle;
  const today = new Date().toISOString().slice(0, 10);
  const more = [
    date === null || is_ended
      ? []
      : t(date < today ? 'end_of_life.support_ended' : 'end_of_life.support', { date }),
    latest === null ? [] : t('end_of_life.latest', { latest }),
  ].flat();
  return (
    <>
      <p>{endSentence(t, cycle)}</p>
      {more.length > 0 && <p className="text-secondary">{more.join(' ')}</p>}
    </>
  );
}

/** Cell of a list: the mark of an ended version, else the day on which the cycle ends. */
export function EndCell({ cycle }: { cycle: EndOfLife | null }) {
  const { t } = useTranslation();
  if (cycle?.is_ended) return <EndedTag cycle={cycle} />;
  if (!cycle?.ends_on) return <span className="text-tertiary">–</span>;
  return (
    <span className="text-secondary" title={endSentence(t, cycle)}>
      {cycle.ends_on}
    </span>
  );
}

/** Mark of a version whose product has reached its end of life. */
export function EndedTag({ cycle }: { cycle: EndOfLife | null }) {
  const { t } = useTranslation();
  if (!cycle?.is_ended) return null;
  return (
    <span className="tag" data-outline title={endSentence(t, cycle)}>
      {t('end_of_life.ended_short')}
    </span>
  );
}
