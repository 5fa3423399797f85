import type { DependencyPaths } from '@assay/contract/dependencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { apiQuery } from '../../api.ts';
import { Delayed, SkeletonLine } from '../../components/answers/skeleton.tsx';
import headingStyles from '../../components/page/heading-end.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { pathText, type Step, shownSteps } from '../../lib/path-text.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import sbomStyles from './sbom.module.css';
import findingStyles from './vulnerabilities-tab/finding.module.css';

/** The SBOM of an entry. */
export interface Place {
  project: string;
  sbomid: string;
}

/** Address of the dependency picture that begins at an entry. */
const graphPath = ({ project, sbomid }: Place, focus: string): string =>
  `${sbomPath(project, sbomid, 'dependencies')}${writePlainSearch({ focus })}`;

/** Address of the picture of the paths to an entry. */
const pathsPath = ({ project, sbomid }: Place, to: string): string =>
  `${sbomPath(project, sbomid, 'dependencies')}${writePlainSearch({ to })}`;

/** Section of a drawer with the shortest dependency path, and the others on demand. */
export function ShortestPaths({ place, bomRef }: { place: Place; bomRef: string }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const query = useQuery({
    ...apiQuery('getSbomPaths', { sbomid: place.sbomid, to: bomRef }),
    meta: { quiet: true },
  });
  const { data } = query;
  const paths = data?.paths ?? [];
  return (
    <section>
      <h2>
        {t('sbom.content.shortest_path')}
        <span className={`${headingStyles.end} ${sbomStyles.end}`}>
          {data && (
            <MorePaths data={data} all={all} setAll={setAll} href={pathsPath(place, bomRef)} />
          )}
          <AppLink className="link" href={graphPath(place, bomRef)}>
            {t('sbom.content.in_graph')}
          </AppLink>
        </span>
      </h2>
      {query.isPending && (
        <Delayed>
          <SkeletonLine width="60%" />
        </Delayed>
      )}
      {(query.isError || (data && paths.length === 0)) && (
        <p className="meta text-secondary">{t('sbom.content.no_path')}</p>
      )}
      {(all ? paths : paths.slice(0, 1)).map((path) => (
        <PathSteps
          key={path.map((step) => step.bom_ref).join(' ')}
          path={path}
          isFromRoot={data?.start === 'root'}
        />
      ))}
      {data && data.start !== 'root' && <StartNote data={data} />}
    </section>
  );
}

function MorePaths({
  data: { paths, more },
  all,
  setAll,
  href,
}: {
  data: z.output<typeof DependencyPaths>;
  all: boolean;
  setAll: (all: boolean) => void;
  href: string;
}) {
  const { t } = useTranslation();
  const rest = paths.length - 1;
  if (rest < 1) return null;
  return (
    <>
      <button type="button" className="figure" aria-expanded={all} onClick={() => setAll(!all)}>
        {all
          ? t('sbom.content.fewer_paths')
          : t('sbom.content.more_paths', {
              count: rest,
              shown: `${formatCount(rest)}${more ? '+' : ''}`,
            })}
      </button>
      {all && more && (
        <AppLink className="figure" href={href}>
          {t('sbom.content.many_paths')}
        </AppLink>
      )}
    </>
  );
}

/**
 * Explains why a path does not start at the root, so that its first step is not mistaken for a direct
 * dependency.
 */
function StartNote({
  data: { start, reachable, root_state, paths },
}: {
  data: z.output<typeof DependencyPaths>;
}) {
  const { t } = useTranslation();
  if (paths.length === 0) return null;
  const why = start === 'cycle' ? 'cycle' : reachable ? root_state : 'alone';
  return <p className="meta text-secondary">{t(`sbom.content.path_start_${why}`)}</p>;
}

/** One path as steps, each under the one that needs it. */
function PathSteps({ path, isFromRoot }: { path: readonly Step[]; isFromRoot: boolean }) {
  const { t } = useTranslation();
  return (
    <ol
      data-testid="dependency-path"
      className={`${findingStyles.path} ${sbomStyles.path}`}
      title={pathText(path)}
    >
      {shownSteps(path).map((line) =>
        line.kind === 'gap' ? (
          <li key="gap" className="text-tertiary">
            {t('sbom.content.path_gap', { shown: formatCount(line.hidden) })}
          </li>
        ) : (
          <li key={line.step.bom_ref}>
            <span
              className={
                line.isLast ? 'strong cut' : line.depth === 0 ? 'text-secondary cut' : 'cut'
              }
            >
              {line.step.name}
            </span>
            <code className={line.isLast ? 'cut' : 'text-tertiary cut'}>{line.step.version}</code>
            {line.depth === 1 && isFromRoot && (
              <span className="tag" data-outline>
                {t('sbom.content.direct')}
              </span>
            )}
          </li>
        ),
      )}
    </ol>
  );
}
