import { useQuery } from '@tanstack/react-query';
import { apiQuery, client } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { NotFoundPage } from '../../components/answers/not-found-page.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { isMissing } from '../../lib/is-missing.ts';
import { FilePage } from './file-page.tsx';

const QUIET = { meta: { quiet: true } };

/** Page of an attachment, or of an SBOM's document, whichever the uuid names. */
export function DocumentPage({ uuid }: { uuid: string }) {
  const attachment = useQuery({ ...apiQuery('getAttachment', { uuid }), ...QUIET });
  const isNoFile = isMissing(attachment.error);
  const sbom = useQuery({ ...apiQuery('getSbom', { sbomid: uuid }), ...QUIET, enabled: isNoFile });
  const failed = isNoFile ? sbom : attachment;
  if (isMissing(failed.error)) return <NotFoundPage />;
  if (failed.error)
    return <ErrorPanel failure={failed.error} retry={() => void failed.refetch()} />;
  const file = attachment.data ?? (sbom.data && documentOf(sbom.data));
  if (!file) return <PageSkeleton />;
  return <FilePage file={file} fetch={() => client.downloadDocument({ uuid })} />;
}

/** The document of an SBOM, named as the SBOM is. */
const documentOf = ({
  name,
  version,
  size_bytes,
  sha256,
}: {
  name: string;
  version: string;
  size_bytes: number;
  sha256: string;
}) => ({ name: [name || 'SBOM', version].filter(Boolean).join(' '), size_bytes, sha256 });
