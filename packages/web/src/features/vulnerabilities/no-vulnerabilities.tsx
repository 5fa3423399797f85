import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { NoFindings } from '../../components/check/no-findings.tsx';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';

/** Placeholder without vulnerabilities: nothing was uploaded, or none was found in what was checked. */
export function NoVulnerabilities() {
  const sum = useFolderSum();
  const { data } = useQuery(apiQuery('listSboms', { pageSize: 1 }));
  if (!data) return null;
  if (data.total === 0) return <EmptySboms list="vulnerabilities" />;
  return <NoFindings check={sum?.check ?? null} />;
}
