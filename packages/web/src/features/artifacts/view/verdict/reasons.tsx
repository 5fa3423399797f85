import { useTranslation } from 'react-i18next';
import { EntryLink } from '../../../../components/attestation/entry-link.tsx';
import { Ring } from '../../../../components/receipt/verdict-mark.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import styles from '../artifact.module.css';
import type { ReasonLine } from './reason-lines.ts';

const LOOKS = {
  ok: { name: 'good', inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  bad: { name: 'bad', inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
  open: { name: 'text-secondary', inside: 'M8.6 12h6.8' },
  note: { name: 'text-tertiary', inside: 'M12 8v5M12 15.6v.2' },
} as const;

/** Entries that are named on one line; the rest are in the table of attestations. */
const MOST_NAMED = 6;

/** Reasons for the level, as a checklist. */
export function Reasons({ lines }: { lines: readonly ReasonLine[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={t('artifact.reasons')}>
      {lines.map(({ key, tone, lead, text, statements, size }) => (
        <li key={key}>
          <span className={LOOKS[tone].name}>
            <Ring inside={LOOKS[tone].inside} />
            <span className="visually-hidden">{t(`artifact.reason_${tone}`)}</span>
          </span>
          <span className={styles.reasonText}>
            {lead && <b className="strong">{lead} </b>}
            {text}
          </span>
          <Entries statements={statements} size={size} />
        </li>
      ))}
    </ul>
  );
}

function Entries({
  statements,
  size,
}: Pick<ReasonLine, 'statements'> & { size: number | undefined }) {
  const { t } = useTranslation();
  if (size !== undefined)
    return (
      <span className={styles.reasonEnd}>
        {t('artifact.size')} {formatCount(size)}
      </span>
    );
  const named = statements
    .filter(({ leaf }) => leaf.index !== null)
    .toSorted((left, right) => (left.leaf.index ?? 0) - (right.leaf.index ?? 0))
    .slice(0, MOST_NAMED);
  if (named.length === 0) return null;
  return (
    <span className={styles.reasonEnd}>
      {t(named.length === 1 ? 'artifact.entry' : 'artifact.entries')}{' '}
      {named.map((one, at) => (
        <span key={one.uuid}>
          {at > 0 && ', '}
          <EntryLink statement={one} />
        </span>
      ))}
    </span>
  );
}
