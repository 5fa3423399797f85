import type { Decision } from '@assay/contract/decisions.ts';
import { useTranslation } from 'react-i18next';

/** Where a decision applies, in words. `sbomid` is that of the page. */
export function ScopeText({
  decision: { scope, path, sbomid: of },
  sbomid,
}: {
  decision: Pick<Decision, 'scope' | 'path' | 'sbomid'>;
  sbomid: string | undefined;
}) {
  const { t } = useTranslation();
  const key = scope === 'sbom' && of !== sbomid ? 'one_sbom' : scope;
  return <span>{t(`decisions.scope_of_${key}`, { path })}</span>;
}
