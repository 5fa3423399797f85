import { ApiError } from '@assay/contract/client-errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../../components/answers/skeleton.tsx';
import { attachments } from '../../../components/attachments/strings.ts';
import { attestation } from '../../../components/attestation/strings.ts';
import { trust } from '../../../components/attestation/trust-strings.ts';
import { compliance } from '../../../components/compliance/strings.ts';
import { licenses } from '../../../components/licenses/strings.ts';
import { Crumbs } from '../../../components/page/crumbs.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { cutMiddle } from '../../../lib/formats.ts';
import { addStrings } from '../../../lib/strings.ts';
import { notarize } from '../notarize/strings.ts';
import type { ArtifactSearch } from '../search.ts';
import { artifactList } from '../strings.ts';
import { shortVersion, titleOf } from './artifact-head.tsx';
import { ArtifactSections } from './artifact-sections.tsx';
import { artifact } from './strings.ts';

addStrings({
  artifact,
  attestation,
  artifact_list: artifactList,
  attachments,
  compliance,
  licenses,
  notarize,
  trust,
});

const LIST = '/artifacts/modern';

/** Page of one artifact: its trust level with reasons, signers, and further data. */
export function ArtifactViewPage({ search }: { search: ArtifactSearch }) {
  const { t } = useTranslation();
  const { purl, sha256 } = search;
  const named = sha256 === undefined ? { purl: purl ?? '' } : { sha256 };
  const { data, error, refetch } = useQuery({
    ...apiQuery('viewArtifact', named),
    meta: { quiet: true },
  });
  const here = data ? [{ label: cutMiddle(titleOf(data), 16) }, ...version(data.version)] : [];
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.artifacts'), href: LIST },
          ...(here.length > 0 ? here : [{ label: t('shell.artifact') }]),
        ]}
      />
      {data ? (
        <ArtifactSections key={sha256 ?? purl} artifact={data} search={search} />
      ) : error ? (
        <Unread failure={error} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

const version = (text: string) => (text === '' ? [] : [{ label: shortVersion(text) }]);

/** Shown for an unknown artifact, or a failed request. */
function Unread({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const isMissing = failure instanceof ApiError && [400, 404].includes(failure.status);
  if (!isMissing) return <ErrorPanel failure={failure} retry={retry} />;
  return (
    <EmptyState heading="h1" title={t('artifact.gone')} text={t('artifact.gone_text')}>
      <AppLink className="link" href={LIST}>
        {t('artifact.gone_go')}
      </AppLink>
    </EmptyState>
  );
}
