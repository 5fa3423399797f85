import type { Attestation } from '@assay/contract/attestation.ts';
import type { Result } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { saveFile } from '../../lib/save-file.ts';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { DetailsSkeleton } from '../answers/skeleton.tsx';
import { DetailDrawer } from '../page/detail-drawer.tsx';
import manageStyles from '../page/manage.module.css';
import { VerificationSteps } from '../receipt/verification-steps.tsx';
import { CodeBlock } from '../text/code-block.tsx';
import { AttestationFacts } from './attestation-facts.tsx';
import { statedLevel } from './stated-level.ts';
import { stepWord } from './trust-words.ts';

type Detail = Result<typeof api.getAttestation>;

/** A signature over a statement: signer, content, every verification step, and the bundle to download. */
export function AttestationDrawer({
  uuid,
  place,
  onStep,
  onClose,
}: {
  uuid: string;
  place?: string;
  onStep?: (by: -1 | 1) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery('getAttestation', { uuid }),
    meta: { quiet: true },
  });
  return (
    <DetailDrawer
      label={t('attestation.attestation')}
      title={
        <span className="any-break">
          {data ? statedLevel(data, t) : t('attestation.attestation')}
        </span>
      }
      {...(place && { place })}
      {...(onStep && { onStep })}
      onClose={onClose}
      footer={data && <Acts attestation={data} />}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {data && (
        <div className={manageStyles.manage}>
          <AttestationFacts attestation={data} />
          <Steps detail={data} />
          <section>
            <h2>{t('attestation.decoded')}</h2>
            {data.statement === null ? (
              <p className="text-secondary">{t('attestation.no_json')}</p>
            ) : (
              <CodeBlock
                text={JSON.stringify(data.statement, null, 2)}
                what={t('attestation.decoded_what')}
              />
            )}
          </section>
        </div>
      )}
    </DetailDrawer>
  );
}

function Steps({ detail: { steps } }: { detail: Detail }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('attestation.steps')}</h2>
      {steps.length === 0 && <p className="text-secondary">{t('attestation.steps_wait')}</p>}
      <VerificationSteps steps={steps} nameOf={(name) => stepWord(name, t)} />
    </section>
  );
}

function Acts({ attestation: { uuid, leaf } }: { attestation: Attestation }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await client.getAttestationBundle({ uuid }), `${uuid}.sigstore.json`),
  });
  const verify = useMutation({
    mutationFn: () => client.verifyAttestation({ uuid }),
    onSuccess: (found) => {
      cache.setQueryData(apiQuery('getAttestation', { uuid }).queryKey, found);
      notifyDone(t('attestation.verified_now'));
    },
  });
  return (
    <>
      <Button
        leftSection={<IconDownload className="icon" aria-hidden="true" />}
        loading={save.isPending}
        disabled={leaf.state !== 'checkpointed'}
        onClick={() => save.mutate()}
      >
        {t('attestation.bundle')}
      </Button>
      <Button className="push" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('attestation.verify_again')}
      </Button>
    </>
  );
}
