import type { Sbom } from '@assay/contract/sboms.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attestation } from '../../../components/attestation/strings.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import { ModalDialog } from '../../../components/page/modal-dialog.tsx';
import { NoKey } from '../../../components/signing-keys/no-key.tsx';
import { SignPlaceFields } from '../../../components/signing-keys/sign-place-fields.tsx';
import { signingKeys } from '../../../components/signing-keys/strings.ts';
import { useSignPlace } from '../../../components/signing-keys/use-sign-place.ts';
import { addStrings } from '../../../lib/strings.ts';
import { RecordedAttestation } from './recorded-attestation.tsx';
import { signDecisions } from './sign-decisions.ts';

addStrings({ attestation, signing_keys: signingKeys });

/** Queries that a new attestation invalidates. */
const REFRESH = ['listArtifacts', 'viewArtifact', 'listAttestations', 'getSigner', 'getLedger'];

/** Signs the decisions about an SBOM as an attestation, and shows where it was recorded. */
export function SignDialog({
  sbom,
  opened,
  onClose,
}: {
  sbom: Pick<Sbom, 'sbomid' | 'sha256'>;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ModalDialog
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('sbom.sign.title')}
      size={560}
    >
      <div className={manageStyles.manage}>
        <SignForm sbom={sbom} onClose={onClose} />
      </div>
    </ModalDialog>
  );
}

function SignForm({
  sbom: { sbomid, sha256 },
  onClose,
}: Pick<Parameters<typeof SignDialog>[0], 'sbom' | 'onClose'>) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const place = useSignPlace();
  const { ledger, by } = place;
  const signing = useMutation({
    mutationFn: async () => {
      if (ledger === undefined || by === undefined) return undefined;
      return signDecisions({ sbomid, ledger_uuid: ledger.uuid, by });
    },
    meta: { quiet: true },
    onSuccess: () =>
      Promise.all(REFRESH.map((name) => cache.invalidateQueries({ queryKey: [name] }))),
  });
  if (signing.data)
    return (
      <RecordedAttestation
        recorded={signing.data}
        ledger={ledger?.name ?? ''}
        sha256={sha256}
        onClose={onClose}
      />
    );
  return (
    <div className="stack">
      <p className="text-secondary">{t('sbom.sign.text')}</p>
      <SignPlaceFields place={place} />
      {place.hasNoKey && <NoKey command="assay vex export --sign" />}
      <FormFailure failure={signing.error} />
      <div className="row">
        <Button className="push" variant="subtle" onClick={onClose}>
          {t('sbom.sign.cancel')}
        </Button>
        <Button
          variant="filled"
          loading={signing.isPending}
          disabled={ledger === undefined || by === undefined}
          onClick={() => signing.mutate()}
        >
          {t('sbom.sign.go')}
        </Button>
      </div>
    </div>
  );
}
