import type { SbomAsOf } from '@assay/contract/sbom-as-of.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatInstant } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { AppLink } from '../text/app-link.tsx';
import styles from './as-of.module.css';
import { asOfQuery } from './as-of-query.ts';
import { InstantInput } from './instant-input.tsx';
import { asOf } from './strings.ts';

addStrings({ as_of: asOf });

/** Subject of an answer as of an instant, and the place of its receipt. */
interface Shown {
  sbomid: string;
  /** Address of the receipt of the upload. */
  receiptHref: string;
  /** Sentences about the choice of the SBOM. */
  more?: string;
}

/**
 * The instant as of which findings are listed, with what the answer rests on and a way back; a field for an instant when
 * they are those of now.
 */
export function AsOfBar({ as_of, ...shown }: Shown & { as_of: string | undefined }) {
  return as_of === undefined ? <InstantField /> : <AsOfBanner {...shown} as_of={as_of} />;
}

/** A field for an instant, which the address then has as `as_of`. */
export function InstantField() {
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
      <InstantInput label={t('as_of.label')} value={chosen} onChange={setChosen} />
      {chosen !== '' && (
        <button type="submit" className="link small">
          {t('as_of.show')}
        </button>
      )}
    </form>
  );
}

function AsOfBanner({ as_of, sbomid, ...shown }: Shown & { as_of: string }) {
  const { data, error } = useQuery(asOfQuery(sbomid, as_of));
  return (
    <AsOfFrame>
      {error && <b className="strong">{error.message}</b>}
      {data && <Known answer={data} {...shown} />}
    </AsOfFrame>
  );
}

/** Frame of sentences about an instant, with a link back to now. */
export function AsOfFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const back = hrefWith(search, { as_of: undefined, open: undefined, sbom: undefined });
  return (
    <section className={`${styles.bar} ${styles.banner}`} aria-label={t('as_of.label')}>
      {children}
      <AppLink className="link" href={back}>
        {t('as_of.back')}
      </AppLink>
    </section>
  );
}

function Known({ answer, receiptHref, more }: { answer: SbomAsOf } & Omit<Shown, 'sbomid'>) {
  const { t } = useTranslation();
  const at = formatInstant(Date.parse(answer.as_of));
  const since = formatInstant(Date.parse(answer.known_since));
  if (answer.state !== 'known')
    return <b className="strong">{t(`as_of.${answer.state}`, { at, since })}</b>;
  const decisions = formatCount(answer.decisions ?? 0);
  return (
    <>
      <b className="strong">{t('as_of.known', { count: answer.findings ?? 0, at, decisions })}</b>
      {answer.document.receipt && (
        <AppLink className="link" href={receiptHref}>
          {t('as_of.receipt')}
        </AppLink>
      )}
      {more !== undefined && <span className="small">{more}</span>}
      <span className="text-secondary small">
        {t(more === undefined ? 'as_of.of_now' : 'as_of.of_now_project')}
      </span>
    </>
  );
}
