import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import styles from './as-of.module.css';
import { asOfQuery } from './as-of-query.ts';

/**
 * The instant as of which findings are listed, with what the answer rests on and a way back; a field for an instant when
 * they are those of now.
 */
export function AsOfBar({ sbomid, as_of }: { sbomid: string; as_of: string | undefined }) {
  return as_of === undefined ? <InstantField /> : <AsOfBanner sbomid={sbomid} as_of={as_of} />;
}

function InstantField() {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const [chosen, setChosen] = useState('');
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        change({ as_of: new Date(chosen).toISOString(), open: undefined });
      }}
    >
      <label className="text-secondary small">
        {t('sbom.asOf.label')}{' '}
        <input
          className={styles.field}
          type="datetime-local"
          required
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </label>
      {chosen !== '' && (
        <button type="submit" className="link small">
          {t('sbom.asOf.show')}
        </button>
      )}
    </form>
  );
}

function AsOfBanner({ sbomid, as_of }: { sbomid: string; as_of: string }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { data, error } = useQuery(asOfQuery(sbomid, as_of));
  return (
    <section className={`${styles.bar} ${styles.banner}`} aria-label={t('sbom.asOf.label')}>
      {error && <b className="strong">{error.message}</b>}
      {data && <Known answer={data} />}
      <AppLink className="link" href={hrefWith(search, { as_of: undefined, open: undefined })}>
        {t('sbom.asOf.back')}
      </AppLink>
    </section>
  );
}

function Known({ answer }: { answer: SbomAsOf }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const at = formatInstant(Date.parse(answer.as_of));
  const since = formatInstant(Date.parse(answer.known_since));
  if (answer.state !== 'known')
    return <b className="strong">{t(`sbom.asOf.${answer.state}`, { at, since })}</b>;
  const decisions = formatCount(answer.decisions ?? 0);
  return (
    <>
      <b className="strong">
        {t('sbom.asOf.known', { count: answer.findings ?? 0, at, decisions })}
      </b>
      {answer.document.receipt && (
        <AppLink className="link" href={hrefWith(search, { receipt: 'true' })}>
          {t('sbom.asOf.receipt')}
        </AppLink>
      )}
      <span className="text-secondary small">{t('sbom.asOf.of_now')}</span>
    </>
  );
}
