import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantInput } from '../../components/as-of/instant-input.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import styles from './diff.module.css';

/** An instant as a field for local time has it: `2026-11-26T14:30`. */
function fieldOf(instant: string): string {
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The instant as of which one SBOM is compared. The address has it, so that a reload, the back button and a shared link show the
 * same comparison.
 *
 * @param value in the address; undefined: now
 */
export function SideInstant({
  name,
  value,
}: {
  name: 'from_as_of' | 'to_as_of';
  value: string | undefined;
}) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const known = value === undefined ? '' : fieldOf(value);
  const [chosen, setChosen] = useState(known);
  return (
    <form
      className={styles.instant}
      onSubmit={(event) => {
        event.preventDefault();
        change({ [name]: new Date(chosen).toISOString() });
      }}
    >
      <InstantInput label={t(`diff.${name}`)} value={chosen} onChange={setChosen} />
      {chosen !== '' && chosen !== known && (
        <button type="submit" className="link">
          {t('diff.show_instant')}
        </button>
      )}
      {value !== undefined && (
        <AppLink className="link" href={hrefWith(search, { [name]: undefined })}>
          {t('diff.show_now')}
        </AppLink>
      )}
    </form>
  );
}
