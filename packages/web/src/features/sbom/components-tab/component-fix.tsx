import type { ComponentRow, FindingRow } from '@assay/contract/sbom-rows.ts';
import { commonFix } from '@assay/core/advisories/common-fix.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { formatCount } from '../../../lib/formats.ts';
import type { Place } from '../dependency-path.tsx';

/** The version of a component that resolves its findings, and the direct dependency that must bring it in. */
export function ComponentFix({
  place,
  row,
  findings,
}: {
  place: Place;
  row: ComponentRow;
  /** All findings of the component. */
  findings: readonly FindingRow[];
}) {
  const { t } = useTranslation();
  const open = findings.filter(
    ({ reason, suppressed }) => reason.verdict === 'affected' && !suppressed,
  );
  if (open.length === 0) return null;
  const fixes = open.map(({ reason, fixed_versions }) =>
    fixed_versions.length > 0 || reason.fixed === null ? fixed_versions : [reason.fixed],
  );
  const fix = commonFix(open[0]?.reason.ecosystem ?? '', fixes);
  const words = { count: open.length, shown: formatCount(open.length) };
  return (
    <section>
      <h2>{t('sbom.content.fix')}</h2>
      {fix === undefined ? (
        <p className="meta text-secondary">{t('sbom.content.fix_unknown', words)}</p>
      ) : (
        <>
          <p>
            {t(row.direct ? 'sbom.content.fix_upgrade' : 'sbom.content.fix_in', {
              ...words,
              name: row.name,
              version: fix.version,
              resolved: formatCount(fix.resolved),
            })}
          </p>
          {!row.direct && <BroughtInBy place={place} row={row} version={fix.version} />}
        </>
      )}
    </section>
  );
}

/**
 * Advisories do not state which version of a direct dependency brings in the fix: only which one needs an
 * upgrade is known.
 */
function BroughtInBy({
  place,
  row,
  version,
}: {
  place: Place;
  row: ComponentRow;
  version: string;
}) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('getSbomPaths', { sbomid: place.sbomid, to: row.bom_ref }),
    meta: { quiet: true },
  });
  if (!data) return null;
  const direct = data.start === 'root' ? data.paths.flatMap((path) => path[1]?.name ?? []) : [];
  const names = [...new Set(direct)].join(', ');
  return (
    <p className="meta text-secondary">
      {names === ''
        ? t('sbom.content.fix_no_path')
        : t(data.more ? 'sbom.content.fix_by_more' : 'sbom.content.fix_by', { names, version })}
    </p>
  );
}
