import { useQuery } from '@tanstack/react-query';
import { apiQuery, client } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { NotFoundPage } from '../../components/answers/not-found-page.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { isMissing } from '../../lib/is-missing.ts';
import { FilePage } from './file-page.tsx';
import { type FileAddress, isFileOf } from './is-file-of.ts';

/** A file that an address names by its project, and by its SBOM where it has one. Another project's file is not found there. */
export function DownloadPage(address: FileAddress) {
  const { uuid } = address;
  const query = useQuery({ ...apiQuery('getAttachment', { uuid }), meta: { quiet: true } });
  const { data, error, refetch } = query;
  if (isMissing(error) || (data && !isFileOf(data, address))) return <NotFoundPage />;
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <FilePage file={data} fetch={() => client.getAttachmentContent({ uuid })} />;
}
