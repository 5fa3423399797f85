import { Justification, RESPONSES } from '@assay/contract/decision-names.ts';
import type { Decision } from '@assay/contract/decisions.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { DecisionFacts } from '../../../components/decisions/decision-facts.tsx';
import { DecisionHistory } from '../../../components/decisions/decision-history.tsx';
import type { DecisionDraft } from '../../../components/decisions/decision-values.ts';
import headingStyles from '../../../components/page/heading-end.module.css';
import { RemarksSection } from '../../../components/remarks/remarks-section.tsx';
import { formatTotal } from '../../../lib/formats.ts';

const MOST = 50;

/** Values of a claim, as far as a decision can have them. */
const draftOfClaim = ({
  state,
  justification,
  responses,
  detail,
}: NonNullable<FindingRow['claim']>): DecisionDraft => ({
  state,
  justification: Justification.safeParse(justification).data ?? '',
  responses: RESPONSES.filter((one) => responses.includes(one)),
  detail,
});

/** Decision about a finding, comments on it, its history, and decisions elsewhere in the tenant about the same package. */
export function FindingDecisions({
  sbom: { sbomid, project, version, sha256 },
  as_of,
  row,
  onDecide,
}: {
  sbom: Sbom;
  /** Decisions as of this instant; undefined for now, with those that ended. */
  as_of: string | undefined;
  row: FindingRow;
  /** Opens the dialog with these values; undefined for users who may not decide. */
  onDecide: ((draft: DecisionDraft) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { claim, id } = row;
  const about = { vulnerability: id, package: row.package, pageSize: MOST, as_of };
  const here = useQuery(apiQuery('listDecisions', { ...about, sbomid, standing: 'all' }));
  const everywhere = useQuery(apiQuery('listDecisions', about));
  const mine = new Set(here.data?.items.map(({ uuid }) => uuid));
  const others = here.data && everywhere.data?.items.filter(({ uuid }) => !mine.has(uuid));
  return (
    <>
      <section>
        <h2>{t('decisions.in_force')}</h2>
        <DecisionFacts
          row={row}
          version={version}
          sha256={sha256}
          onAdopt={claim && onDecide ? () => onDecide(draftOfClaim(claim)) : undefined}
        />
      </section>
      <FindingAssignee project={project} sbomid={sbomid} as_of={as_of} row={row} />
      {here.data && here.data.items.length > 0 && (
        <section data-testid="decision-history">
          <h2>
            {t(as_of === undefined ? 'decisions.history' : 'as_of.decisions')}
            <span className={headingStyles.end}>
              {formatTotal(here.data.total, { isExact: here.data.total_is_exact })}
            </span>
          </h2>
          <DecisionHistory decisions={here.data.items} sbomid={sbomid} />
        </section>
      )}
      {others && others.length > 0 && (
        <section data-testid="decisions-elsewhere">
          <h2>
            {t('decisions.elsewhere')}
            <span className={headingStyles.end}>{others.length}</span>
          </h2>
          <DecisionHistory
            decisions={others}
            sbomid={sbomid}
            actOf={onDecide && ((one) => <Copy decision={one} onDecide={onDecide} />)}
          />
        </section>
      )}
    </>
  );
}

/** Assignee and comments now, or the assignee of an instant. */
function FindingAssignee({
  project,
  sbomid,
  as_of,
  row,
}: Pick<Sbom, 'project' | 'sbomid'> & { as_of: string | undefined; row: FindingRow }) {
  const { t } = useTranslation();
  if (as_of === undefined)
    return (
      <RemarksSection
        subject={{ vulnerability: row.id, package: row.package }}
        place={{ scope: 'project', path: project }}
        sbomid={sbomid}
      />
    );
  return (
    <p className="text-secondary">
      {row.assignee
        ? t('remarks.assigned_to', { assignee: row.assignee.name })
        : t('remarks.assigned_to_nobody')}
    </p>
  );
}

/** Starts a decision from one that was made elsewhere. */
function Copy({
  decision: { state, justification, responses, detail },
  onDecide,
}: {
  decision: Decision;
  onDecide: (draft: DecisionDraft) => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="link"
      onClick={() => onDecide({ state, justification, responses, detail })}
    >
      {t('decisions.copy')}
    </button>
  );
}
