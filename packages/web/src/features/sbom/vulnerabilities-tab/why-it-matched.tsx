import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { useTranslation } from 'react-i18next';
import headingStyles from '../../../components/page/heading-end.module.css';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import sbomStyles from '../sbom.module.css';
import findingStyles from './finding.module.css';
import { rangePicture } from './range-picture.ts';

/** The reason of a finding: the range as a picture, and the record that states it. */
export function WhyItMatched({ row }: { row: FindingRow }) {
  const { t } = useTranslation();
  const { reason, purl, name, version } = row;
  const entry = purl ?? `${name} ${version}`;
  return (
    <section>
      <h2>
        {t('sbom.content.why_matched')}
        <span className={headingStyles.end}>
          {t('sbom.content.verdict_is')}{' '}
          <b className={`strong ${sbomStyles.verdict}`}>
            {t(`sbom.content.verdict_${reason.verdict}`)}
          </b>
        </span>
      </h2>
      <p className="meta row">
        <code className="cut" title={entry}>
          {entry}
        </code>
        <CopyButton text={entry} what={t('sbom.content.purl')} />
      </p>
      {reason.verdict === 'unknown' && (
        <p className={`note ${sbomStyles.note}`}>
          <span>
            {t('sbom.content.uncertain')} {reason.explanation}
          </span>
        </p>
      )}
      {reason.verdict === 'handled' && (
        <p className={`note ${sbomStyles.note}`}>
          <span>{reason.explanation}</span>
        </p>
      )}
      {reason.value !== '' && <RangePicture reason={reason} />}
      {reason.range !== '' && (
        <p className="meta">
          <span className="text-tertiary">{t('sbom.content.range')}</span>{' '}
          <code>{reason.range}</code>
        </p>
      )}
      <MatchFacts reason={reason} />
    </section>
  );
}

/** Record, source and matcher of the match. */
function MatchFacts({ reason }: { reason: FindingRow['reason'] }) {
  const { t } = useTranslation();
  const facts = [
    [t('sbom.content.source'), reason.source],
    [t('sbom.content.ecosystem'), reason.ecosystem],
    [t('sbom.content.comparator'), reason.comparator],
    [t('sbom.content.matcher'), reason.matcher ?? t('sbom.content.matcher_unknown')],
  ];
  return (
    <dl className={findingStyles.inline}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('sbom.content.record')}</dt>
        <dd>
          <code>{reason.advisory}</code>
        </dd>
      </div>
      <div>
        <dt>{t('sbom.content.revision')}</dt>
        <dd>
          <CutMiddle text={reason.revision} what={t('sbom.content.revision')} />
        </dd>
      </div>
    </dl>
  );
}

/** The versions on a line, with an equivalent text. */
function RangePicture({ reason }: { reason: FindingRow['reason'] }) {
  const { t } = useTranslation();
  const { band, points, isUncertain } = rangePicture(reason);
  const label = t('sbom.content.range_label', { range: reason.range, value: reason.value });
  return (
    <div
      className={findingStyles.range}
      data-uncertain={isUncertain || undefined}
      role="img"
      aria-label={label}
    >
      <span className={findingStyles.axis} />
      {band && (
        <span
          className={findingStyles.band}
          style={{ left: `${band.from}%`, right: `${100 - band.to}%` }}
        />
      )}
      {points.map(({ at, shape, role }) => (
        <span
          key={role}
          className={findingStyles.point}
          data-shape={shape}
          style={{ left: `${at}%` }}
        />
      ))}
      {points.map(({ at, version, role }) => (
        <span
          key={role}
          className={findingStyles.version}
          data-first={at < 20 || undefined}
          style={{ left: at < 20 ? '0' : `${at}%` }}
          title={version}
        >
          <code>{version}</code>
          <em>{t(`sbom.content.point_${role}`)}</em>
        </span>
      ))}
    </div>
  );
}
