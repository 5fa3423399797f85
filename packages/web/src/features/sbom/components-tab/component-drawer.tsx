import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import { FoundDetails } from '../../../components/answers/found-details.tsx';
import { ComponentMark } from '../../../components/check/component-mark.tsx';
import { useStaleAge } from '../../../components/check/use-stale-age.ts';
import { EndOfLifeLine } from '../../../components/end-of-life/end-of-life-line.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { ShortestPaths } from '../dependency-path.tsx';
import type { OpenRow } from '../open-row.ts';
import styles from '../sbom.module.css';
import { worstOf } from './component-columns.tsx';
import { ComponentFields } from './component-fields.tsx';
import { ComponentFindings } from './component-findings.tsx';
import { Dependants } from './dependants.tsx';
import { useComponent } from './use-component.ts';

/** Details of one entry: its fields, vulnerabilities, dependency paths and dependents. */
export function ComponentDrawer({
  sbom,
  bomRef,
  row: known,
  isReading: isListReading = false,
  place,
  onStep,
  onClose,
}: Partial<OpenRow<ComponentRow>> & {
  sbom: Sbom;
  bomRef: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { row, isReading } = useComponent(sbom.sbomid, bomRef, known);
  const name = row?.name ?? bomRef;
  return (
    <DetailDrawer
      label={t('sbom.content.component_of', { name })}
      title={<Title name={name} row={row} />}
      below={
        row?.purl && (
          <p className="meta text-tertiary row">
            <code className="cut" title={row.purl}>
              {row.purl}
            </code>
            <CopyButton text={row.purl} what={t('sbom.content.purl')} />
          </p>
        )
      }
      {...(place && { place: t('sbom.content.place', place) })}
      {...(onStep && { onStep })}
      onClose={onClose}
    >
      <FoundDetails
        isReading={isReading || isListReading}
        gone={{ title: t('sbom.content.gone'), text: t('sbom.content.gone_text') }}
      >
        {row && <ComponentSections sbom={sbom} row={row} />}
      </FoundDetails>
    </DetailDrawer>
  );
}

/** Name of the entry; with its severity and version once it is loaded. */
function Title({ name, row }: { name: string; row: ComponentRow | undefined }) {
  const { t } = useTranslation();
  const worst = row && worstOf(row);
  return (
    <>
      {worst && <SeverityMark severity={worst} large />}
      <span className="cut" title={name}>
        {name}
      </span>
      {row && (
        <code className={`text-secondary ${styles.fullWidthText} cut`} title={row.version}>
          {row.version}
        </code>
      )}
      {row?.direct && (
        <span className="tag" data-outline>
          {t('sbom.content.direct')}
        </span>
      )}
    </>
  );
}

function ComponentSections({ sbom, row }: { sbom: Sbom; row: ComponentRow }) {
  const { t } = useTranslation();
  return (
    <>
      {(row.unchecked_reason !== null || row.stale) && <WhyNot row={row} />}
      <ComponentFindings sbom={sbom} row={row} />
      <section>
        <h2>{t('end_of_life.title')}</h2>
        <EndOfLifeLine cycle={row.end_of_life} />
      </section>
      <ShortestPaths place={sbom} bomRef={row.bom_ref} />
      <Dependants place={sbom} bomRef={row.bom_ref} />
      <ComponentFields row={row} />
    </>
  );
}

/** Reason an entry was not, or not freshly, compared with advisories. */
function WhyNot({ row }: { row: ComponentRow }) {
  const { t } = useTranslation();
  const { unchecked_reason: reason, stale, ecosystem } = row;
  const age = useStaleAge({ enabled: stale, ecosystem });
  return (
    <section>
      <h2>{t('check.title')}</h2>
      <ComponentMark row={{ ...row, unchecked_reason: null }} />
      {reason !== null && <p className="meta text-secondary">{reason}</p>}
      {stale && (
        <p className="meta text-secondary">
          {age
            ? t('check.stale_of_ecosystem', { ecosystem, age: age.age, count: age.limit })
            : `${t('check.stale_title')}.`}
        </p>
      )}
      <p className="meta">
        <AppLink className="link" href="/advisories">
          {t('check.sources')}
        </AppLink>
      </p>
    </section>
  );
}
