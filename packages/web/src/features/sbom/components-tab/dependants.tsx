import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import headingStyles from '../../../components/page/heading-end.module.css';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { entryText } from '../../../lib/path-text.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import type { Place } from '../dependency-path.tsx';
import styles from '../sbom.module.css';

const SHOWN = 12;

/** Direct dependents of an entry; one click opens the whole chain upwards as a table. */
export function Dependants({ place, bomRef }: { place: Place; bomRef: string }) {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    ...apiQuery('getSbomDependencies', {
      sbomid: place.sbomid,
      focus: bomRef,
      direction: 'up',
      depth: 1,
    }),
    meta: { quiet: true },
  });
  const dependants = data?.nodes.filter((node) => node.bom_ref !== bomRef) ?? [];
  const path = sbomPath(place.project, place.sbomid, 'dependencies');
  const up = writePlainSearch({ focus: bomRef, direction: 'up', depth: '20', view: 'table' });
  return (
    <section>
      <h2>
        {t('sbom.content.who_depends')}
        {dependants.length > 0 && (
          <AppLink className={`figure ${headingStyles.end}`} href={`${path}${up}`}>
            {t('sbom.content.depend_count', {
              count: dependants.length,
              shown: formatCount(dependants.length),
            })}
          </AppLink>
        )}
      </h2>
      {isPending && (
        <Delayed>
          <SkeletonLine width="50%" />
        </Delayed>
      )}
      {data && dependants.length === 0 && (
        <p className="meta text-secondary">{t('sbom.content.nobody_depends')}</p>
      )}
      <ul className={styles.chips}>
        {dependants.slice(0, SHOWN).map((node) => (
          <li key={node.bom_ref}>
            <AppLink
              className="tag"
              data-outline
              href={`${sbomPath(place.project, place.sbomid, 'components')}${writePlainSearch({ open: node.bom_ref })}`}
            >
              {entryText(node)}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
