import type { SbomDiff } from '@assay/contract/sbom-diff.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formats.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import styles from './diff.module.css';
import type { DiffSearch } from './search.ts';
import { SideInstant } from './side-instant.tsx';

/** Chooses both SBOMs among those of the project, by version and day of upload, and their instants, and swaps them. */
export function SbomChoices({
  diff,
  choices,
  search: { from_as_of, to_as_of },
}: {
  diff: SbomDiff;
  choices: readonly Sbom[];
  search: Pick<DiffSearch, 'from_as_of' | 'to_as_of'>;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const { from, to } = diff;
  // The first SBOM may be of another project, or older than those listed.
  const known = new Map([from, to, ...choices].map((sbom) => [sbom.sbomid, sbom]));
  const data = [...known.values()].map(({ sbomid, version, uploaded_at, project }) => ({
    value: sbomid,
    label: [
      ...(project === to.project ? [] : [project]),
      version || t('diff.no_version'),
      formatDay(Date.parse(uploaded_at)),
    ].join(' · '),
  }));
  const swap = () =>
    change({
      ...{ from: to.sbomid, to: from.sbomid },
      ...{ from_as_of: to_as_of, to_as_of: from_as_of },
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box around them
    <div className={styles.choices} role="group" aria-label={t('diff.choose')}>
      <div className={styles.side}>
        <NativeSelect
          aria-label={t('diff.from')}
          leftSection={<span className="text-tertiary">{t('diff.from')}</span>}
          leftSectionWidth={52}
          data={data}
          value={from.sbomid}
          onChange={(event) => change({ from: event.currentTarget.value, to: to.sbomid })}
        />
        <SideInstant key={`from ${from_as_of}`} name="from_as_of" value={from_as_of} />
      </div>
      <Button onClick={swap}>{t('diff.swap')}</Button>
      <div className={styles.side}>
        <NativeSelect
          aria-label={t('diff.to')}
          leftSection={<span className="text-tertiary">{t('diff.to')}</span>}
          leftSectionWidth={36}
          data={data}
          value={to.sbomid}
          onChange={(event) => change({ from: from.sbomid, to: event.currentTarget.value })}
        />
        <SideInstant key={`to ${to_as_of}`} name="to_as_of" value={to_as_of} />
      </div>
      {from_as_of === undefined && to_as_of === undefined && (
        <span className={`text-tertiary meta ${styles.note}`}>{t('diff.advisories_now')}</span>
      )}
    </div>
  );
}
