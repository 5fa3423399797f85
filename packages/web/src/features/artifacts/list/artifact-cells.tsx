import type { Artifact } from '@assay/contract/artifact.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type CheckView,
  viewOfArtifact,
  viewOfCheck,
} from '../../../components/check/check-view.ts';
import linesStyles from '../../../components/check/findings-lines.module.css';
import { FindingsLines } from '../../../components/check/findings-lines.tsx';
import { TrustMark } from '../../../components/marks/trust-mark.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { nameStart } from '../../../components/text/name-start.ts';
import { ProjectPathText } from '../../../components/text/project-path-text.tsx';
import { PurlText } from '../../../components/text/purl-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { VersionText } from '../../../components/text/version-text.tsx';
import { artifactPath, usersOf } from '../../../lib/artifact-path.ts';
import { cutMiddle, formatCount } from '../../../lib/formats.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { signerPath } from '../../../lib/signer-path.ts';
import styles from './artifact-list.module.css';

type Of = { artifact: Artifact };

/** Start of the name itself: after the group of a Maven coordinate, after folders. */
const nameAt = ({ name, kind }: Artifact): number =>
  name.lastIndexOf(':') + 1 || nameStart(name, kind);

/** Name and version, and below them what distinguishes it from others of that name. */
export function NameCell({ artifact, trust = false }: Of & { trust?: boolean }) {
  const { name, version, purl, sha256, trust_level } = artifact;
  const digest = sha256 === null ? '' : `sha256:${cutMiddle(sha256, 8)}`;
  return (
    <span className={linesStyles.twoLines}>
      <span className={styles.artifactName}>
        <ProjectPathText
          path={name || digest}
          nameAt={nameAt(artifact)}
          href={artifactPath(artifact)}
        />
        {version !== '' && !version.startsWith('sha256:') && (
          <span className="text-secondary">
            <VersionText version={version} />
          </span>
        )}
        {trust && trust_level !== 'unknown' && <TrustMark level={trust_level} />}
      </span>
      {purl === null ? (
        <code className="cut" title={sha256 ?? undefined}>
          {digest}
        </code>
      ) : (
        <PurlText purl={purl} />
      )}
    </span>
  );
}

/** Signer and time of the newest statement, and the number of statements. */
export function SignerCell({ artifact }: Of) {
  const { t } = useTranslation();
  const { signer, signed_at, attestations } = artifact;
  if (attestations === 0)
    return <span className="text-tertiary">{t('artifact_list.not_signed')}</span>;
  return (
    <span className={linesStyles.twoLines}>
      <span className={styles.signerCell}>
        {signer && (
          <AppLink className="cut" href={signerPath(signer.uuid)} title={signer.name}>
            {signer.name}
          </AppLink>
        )}
        {(attestations > 1 || !signer) && (
          <CountLink
            count={attestations}
            href={artifactPath(artifact)}
            label={t('artifact_list.statements')}
          />
        )}
      </span>
      <span className="cut">{signed_at && <TimeAgo at={signed_at} />}</span>
    </span>
  );
}

/** The newest SBOM that describes it. */
export function SbomCell({ artifact: { sbom } }: Of) {
  const { t } = useTranslation();
  if (!sbom) return <span className="text-tertiary">{t('artifact_list.no_sbom')}</span>;
  const name = `${sbom.name || sbom.project} ${sbom.version}`.trim();
  return (
    <span className={linesStyles.twoLines}>
      <AppLink className="cut" href={sbomPath(sbom.project, sbom.sbomid)} title={name}>
        {name}
      </AppLink>
      <span className="cut" title={sbom.project}>
        {sbom.format ?? sbom.project}
      </span>
    </span>
  );
}

/** Basis of an artifact's check: counts when it has several components, else the reason. */
const checkViewOf = (t: TFunction, artifact: Artifact): CheckView =>
  artifact.check.components > 1 ? viewOfCheck(t, artifact.check) : viewOfArtifact(t, artifact);

/** Findings, and the basis of their check. */
export function FindingsCell({ artifact }: Of) {
  const { t } = useTranslation();
  return <FindingsLines counts={artifact.severity_counts} view={checkViewOf(t, artifact)} />;
}

/** Number of projects that use something, identified by its purl. */
export function UsedCell({ artifact: { used_in, purl } }: Of) {
  const { t } = useTranslation();
  const label = t('artifact_list.projects', { count: used_in });
  if (purl === null || used_in === 0)
    return <span className="text-tertiary">{formatCount(used_in)}</span>;
  return <CountLink count={used_in} href={usersOf(purl)} label={label} />;
}
