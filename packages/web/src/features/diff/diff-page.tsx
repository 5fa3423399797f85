import { ApiError } from '@assay/contract/client-errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { sbomPath } from '../../lib/projects-path.ts';
import { addStrings } from '../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { DiffView } from './diff-view.tsx';
import type { DiffSearch } from './search.ts';
import { diff as diffStrings } from './strings.ts';

addStrings({ diff: diffStrings });

/** Most SBOMs of a project to choose from. */
const CHOICES = 200;
/** Most rows of a list that the page draws. */
const ROWS = 1_000;

/** Two SBOMs of a project beside each other; without `from`, the second one and the one before it. */
export function DiffPage({ search }: { search: DiffSearch }) {
  const { t } = useTranslation();
  if (search.to === undefined)
    return (
      <EmptyState heading="h1" title={t('diff.nothing_title')} text={t('diff.nothing_text')}>
        <AppLink className="link" href="/sbom">
          {t('diff.nothing_go')}
        </AppLink>
      </EmptyState>
    );
  return <Compared search={search} to={search.to} />;
}

function Compared({ search, to }: { search: DiffSearch; to: string }) {
  const { t } = useTranslation();
  const quiet = { quiet: true };
  const second = useQuery({ ...apiQuery('getSbom', { sbomid: to }), meta: quiet });
  const project = second.data?.project ?? '';
  const list = useQuery({
    ...apiQuery('listSboms', { project, sort: '-uploaded_at', pageSize: CHOICES }),
    enabled: second.data !== undefined,
    meta: quiet,
  });
  // The filter lists projects below this one too.
  const choices = list.data?.items.filter((sbom) => sbom.project === project);
  const before = choices?.[choices.findIndex(({ sbomid }) => sbomid === to) + 1]?.sbomid;
  const from = search.from ?? before;
  const found = useQuery({
    ...apiQuery('getSbomDiff', {
      ...{ sbomid: from ?? '', to, limit: ROWS },
      ...(search.fail_on && { fail_on: search.fail_on }),
      ...(search.from_as_of && { from_as_of: search.from_as_of }),
      ...(search.to_as_of && { to_as_of: search.to_as_of }),
    }),
    enabled: from !== undefined,
    meta: quiet,
  });
  const failure = second.error ?? list.error ?? found.error;
  if (failure instanceof ApiError && failure.status === 404)
    return (
      <EmptyState heading="h1" title={t('diff.missing_title')} text={t('diff.missing_text')}>
        <AppLink className="link" href="/sbom">
          {t('diff.nothing_go')}
        </AppLink>
      </EmptyState>
    );
  if (failure)
    return (
      <ErrorPanel failure={failure} retry={() => void found.refetch()}>
        {(search.from_as_of ?? search.to_as_of) !== undefined && <ToNow />}
      </ErrorPanel>
    );
  if (choices && from === undefined)
    return (
      <EmptyState heading="h1" title={t('diff.first_title')} text={t('diff.first_text')}>
        <AppLink className="link" href={sbomPath(project, to)}>
          {t('diff.first_go')}
        </AppLink>
      </EmptyState>
    );
  if (!found.data || !choices) return <PageSkeleton />;
  return <DiffView diff={found.data} choices={choices} search={search} />;
}

/** A way out of instants of which nothing is known. */
function ToNow() {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const now = hrefWith(search, { from_as_of: undefined, to_as_of: undefined });
  return (
    <AppLink className="link" href={now}>
      {t('diff.both_now')}
    </AppLink>
  );
}
