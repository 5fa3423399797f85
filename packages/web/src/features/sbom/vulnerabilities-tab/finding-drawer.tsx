import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { FoundDetails } from '../../../components/answers/found-details.tsx';
import { DecideButton } from '../../../components/decisions/decide-button.tsx';
import type { DecisionDraft } from '../../../components/decisions/decision-values.ts';
import { EndOfLifeLine } from '../../../components/end-of-life/end-of-life-line.tsx';
import exploitedStyles from '../../../components/marks/known-exploited.module.css';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { PrioritySection } from '../../../components/priority/priority-section.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { formatInstant } from '../../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import { ShortestPaths } from '../dependency-path.tsx';
import type { OpenRow } from '../open-row.ts';
import styles from '../sbom.module.css';
import { FindingDecisions } from './finding-decisions.tsx';
import { FindingFigures } from './finding-figures.tsx';
import { FindingSummary } from './finding-summary.tsx';
import { WhyItMatched } from './why-it-matched.tsx';

/** One finding: its severity, why it matched, and its dependency path; now, or as of an instant. */
export function FindingDrawer({
  sbom,
  as_of,
  openKey,
  row: known,
  isReading,
  place,
  onStep,
  onDecide,
  onClose,
}: OpenRow<FindingRow> & {
  sbom: Sbom;
  /** Undefined for now. */
  as_of: string | undefined;
  /** Key of the finding in the address. */
  openKey: string;
  /** Opens the dialog; undefined for users who may not decide. */
  onDecide: ((row: FindingRow, draft?: DecisionDraft) => void) | undefined;
}) {
  const { t } = useTranslation();
  const found = useFinding({ sbomid: sbom.sbomid, as_of }, openKey, known);
  const { row } = found;
  const id = row?.id ?? idIn(openKey);
  const gone = {
    title: t('sbom.content.gone'),
    text: t(as_of ? 'as_of.gone' : 'sbom.content.gone_text'),
  };
  return (
    <DetailDrawer
      label={t('sbom.content.finding', { id })}
      title={row ? <FindingTitle row={row} /> : <code>{id}</code>}
      below={row && <FindingBelow row={row} />}
      {...(place && { place: t('sbom.content.place', place) })}
      {...(onStep && { onStep })}
      {...(row && onDecide && { footer: <DecideFooter row={row} onDecide={onDecide} /> })}
      onClose={onClose}
    >
      <FoundDetails isReading={isReading || found.isReading} gone={gone}>
        {row && (
          <>
            {as_of !== undefined && <OfThen as_of={as_of} />}
            <FindingFigures row={row} />
            <FindingPriority row={row} />
            <WhyItMatched row={row} />
            <FindingDecisions
              sbom={sbom}
              as_of={as_of}
              row={row}
              onDecide={onDecide && ((draft) => onDecide(row, draft))}
            />
            <ShortestPaths place={sbom} bomRef={row.bom_ref} />
            <FindingSummary sbom={sbom} row={row} />
          </>
        )}
      </FoundDetails>
    </DetailDrawer>
  );
}

function DecideFooter({ row, onDecide }: { row: FindingRow; onDecide: (row: FindingRow) => void }) {
  return <DecideButton isDecided={row.decision !== null} onClick={() => onDecide(row)} />;
}

/** The instant of what is shown, and a way to the same finding now. */
function OfThen({ as_of }: { as_of: string }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  return (
    <p className={`note ${styles.note}`}>
      <span>
        {t('as_of.finding', { at: formatInstant(Date.parse(as_of)) })}{' '}
        <AppLink className="link" href={hrefWith(search, { as_of: undefined })}>
          {t('as_of.finding_now')}
        </AppLink>
      </span>
    </p>
  );
}

/** Priority of the finding, and the end of life of its component. */
function FindingPriority({ row }: { row: FindingRow }) {
  return (
    <PrioritySection row={row}>
      <EndOfLifeLine cycle={row.end_of_life} />
    </PrioritySection>
  );
}

function FindingTitle({ row: { severity, id, kev } }: { row: FindingRow }) {
  const { t } = useTranslation();
  return (
    <>
      <SeverityMark severity={severity} large />
      <code>{id}</code>
      <CopyButton text={id} what={id} />
      {kev && (
        <span
          className={`tag ${exploitedStyles.knownExploited}`}
          title={t('marks.known_exploited')}
        >
          KEV
        </span>
      )}
    </>
  );
}

function FindingBelow({ row: { summary, aliases } }: { row: FindingRow }) {
  const { t } = useTranslation();
  return (
    <>
      {summary !== '' && (
        <p className={drawerStyles.what} title={summary}>
          {summary}
        </p>
      )}
      {aliases.length > 0 && (
        <p className={`meta text-tertiary row ${styles.aliases}`}>
          <span>{t('sbom.content.also')}</span>
          {aliases.map((alias) => (
            <code key={alias}>{alias}</code>
          ))}
        </p>
      )}
    </>
  );
}

const MOST = 200;

/** The vulnerability id that a finding's key begins with; the component follows after a blank. */
const idIn = (key: string): string => key.split(' ', 1)[0] ?? key;

/** A finding that is not among the rows read, as when a link to it is opened. */
function useFinding(
  of: { sbomid: string; as_of: string | undefined },
  key: string,
  known: FindingRow | undefined,
) {
  const { data, isLoading } = useQuery({
    ...apiQuery('listSbomVulnerabilities', {
      ...of,
      suppressed: 'all',
      text: idIn(key).slice(0, 128),
      pageSize: MOST,
    }),
    enabled: known === undefined,
    meta: { quiet: true },
  });
  return { row: known ?? data?.items.find((row) => row.key === key), isReading: isLoading };
}
