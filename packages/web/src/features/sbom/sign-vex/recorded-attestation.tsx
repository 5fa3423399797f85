import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { EntryLink } from '../../../components/attestation/entry-link.tsx';
import { predicateName } from '../../../components/attestation/predicate-name.ts';
import { KeyValues } from '../../../components/page/key-values.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { artifactPath } from '../../../lib/artifact-path.ts';
import type { Recorded } from './sign-decisions.ts';

const AGAIN_MS = 1000;

/** Where decisions were recorded: the attestation, its ledger, and the entry as soon as it has one. */
export function RecordedAttestation({
  recorded,
  ledger,
  sha256,
  onClose,
}: {
  recorded: Recorded;
  /** Name of the ledger. */
  ledger: string;
  /** Digest of the SBOM, which the attestation is about. */
  sha256: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { uuid } = recorded;
  const { data = recorded } = useQuery({
    ...apiQuery('getAttestation', { uuid }),
    refetchInterval: ({ state: { data: known } }) =>
      known === undefined || known.leaf.index === null ? AGAIN_MS : false,
    meta: { quiet: true },
  });
  return (
    <div className="stack" role="status">
      <p className="strong">{t('sbom.sign.done')}</p>
      <KeyValues
        facts={[
          { key: t('signing_keys.ledger'), value: ledger },
          { key: t('attestation.entry_title'), value: <EntryLink statement={data} /> },
          { key: t('sbom.format'), value: predicateName(data.predicate_type), isTyped: true },
        ]}
      />
      <p className="text-secondary">{t('sbom.sign.bundle_text')}</p>
      <div className="row">
        <Button className="push" variant="subtle" onClick={onClose}>
          {t('sbom.sign.close')}
        </Button>
        <AppLink className="button" href={`${artifactPath({ sha256, purl: null })}&open=${uuid}`}>
          {t('sbom.sign.attestation')}
        </AppLink>
      </div>
    </div>
  );
}
