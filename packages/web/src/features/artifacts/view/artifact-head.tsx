import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { TrustVerdict } from '@assay/contract/attestation.ts';
import { IconBox, IconFileCertificate, IconFlag, IconWritingSign } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import headStyles from '../../../components/page/page-head.module.css';
import { fileNameWord } from '../../../components/receipt/file-name-word.ts';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { cutMiddle } from '../../../lib/formats.ts';
import { usePageActions } from '../../../lib/page-actions.ts';
import { useShowPageName } from '../../../lib/page-name.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useShortcuts } from '../../../lib/shortcuts.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import type { ArtifactAction } from '../notarize/artifact-action.ts';
import styles from './artifact-page.module.css';
import { EditLabels } from './edit-labels.tsx';
import { packName } from './entry/verify-commands.ts';
import { MoreMenu } from './more-menu.tsx';

/** Title of an artifact: its name, else the beginning of its digest. */
export const titleOf = ({ name, sha256 }: Pick<ArtifactView, 'name' | 'sha256'>): string =>
  name || (sha256?.slice(0, 12) ?? '');

/** Version for titles: a digest, which is also shown below, is truncated in its middle. */
export const shortVersion = (version: string): string =>
  version.startsWith('sha256:') ? `sha256:${cutMiddle(version.slice(7), 8)}` : version;

/** Name and version, purl and digest to copy, and actions. */
export function ArtifactHead({
  artifact,
  verdict,
  onAct,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict | undefined;
  onAct: (act: ArtifactAction) => void;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLSpanElement>(null);
  useShowPageName(heading);
  const { purl, sha256, version, kind, labels } = artifact;
  const isAuditor = useHasRole('Auditor');
  const maySign = isAuditor && sha256 !== null;
  useActKeys(maySign, onAct);
  return (
    <div className={`${headStyles.head} ${styles.artifactHead}`}>
      <div>
        <h1>
          <span className="any-break" ref={heading}>
            {`${titleOf(artifact)} ${shortVersion(version)}`.trim()}
          </span>
          <span className="tag">
            <IconBox className="icon" data-size="14" aria-hidden="true" />
            {kind}
          </span>
          {labels.map((label) => (
            <span key={label} className="tag" data-outline>
              {label}
            </span>
          ))}
          <EditLabels artifact={artifact} />
        </h1>
        {purl !== null && <Identifier text={purl} what={t('marks.purl_what')} />}
        {sha256 !== null && (
          <Identifier text={`sha256:${sha256}`} what={t('artifact.digest_what')} />
        )}
      </div>
      <div className={`${headStyles.actions} ${styles.acts}`}>
        {maySign && (
          <>
            <Button
              leftSection={<IconWritingSign className="icon" aria-hidden="true" />}
              onClick={() => onAct('sign')}
            >
              {t('artifact.sign')}
            </Button>
            <Button
              leftSection={<IconFlag className="icon" aria-hidden="true" />}
              onClick={() => onAct('state')}
            >
              {t('artifact.state')}
            </Button>
          </>
        )}
        {sha256 !== null && verdict && (
          <Evidence artifact={artifact} sha256={sha256} ledger={verdict.ledger_uuid} />
        )}
      </div>
    </div>
  );
}

/** The acts of the page in the palette, and the key that states a level. */
function useActKeys(maySign: boolean, onAct: (act: ArtifactAction) => void): void {
  const { t } = useTranslation();
  const acts = maySign ? (['sign', 'state'] as const) : [];
  usePageActions(acts.map((act) => ({ label: t(`artifact.${act}`), run: () => onAct(act) })));
  useShortcuts(
    maySign ? [{ key: 'e', label: t('artifact.state'), run: () => onAct('state') }] : [],
  );
}

function Identifier({ text, what }: { text: string; what: string }) {
  return (
    <div className={styles.identifier}>
      <code className="cut" title={text}>
        {text}
      </code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

function Evidence({
  artifact,
  sha256,
  ledger,
}: {
  artifact: ArtifactView;
  sha256: string;
  ledger: string;
}) {
  const { t } = useTranslation();
  const file = fileNameWord([titleOf(artifact), artifact.version].filter(Boolean).join('-'));
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await client.getArtifactEvidence({ sha256, ledger_uuid: ledger }), packName(sha256)),
  });
  usePageActions([{ label: t('artifact.evidence'), run: () => save.mutate() }]);
  return (
    <>
      <MoreMenu sha256={sha256} ledger={ledger} file={file} />
      <Button
        variant="filled"
        leftSection={<IconFileCertificate className="icon" aria-hidden="true" />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('artifact.evidence')}
      </Button>
    </>
  );
}
