import '../../look/receipt.css';
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
import { DetailDrawer } from '../detail-drawer.tsx';
import { VerificationSteps } from '../receipt/verification-steps.tsx';
import { CodeBlock } from '../text/code-block.tsx';
import { AttestationFacts } from './attestation-facts.tsx';
import { saysOf } from './says-of.ts';
import { stepWord } from './trust-words.ts';

type Detail = Result<typeof api.getAttestation>;

/** One signature over one statement: who signed what, every step of its verification, and the bundle to take away. */
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
      label={t('artifact.attestation')}
      title={
        <span className="any-break">{data ? saysOf(data, t) : t('artifact.attestation')}</span>
      }
      {...(place && { place })}
      {...(onStep && { onStep })}
      onClose={onClose}
      footer={data && <Acts attestation={data} />}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {data && (
        <div className="manage">
          <AttestationFacts attestation={data} />
          <Steps detail={data} />
          <section>
            <h2>{t('artifact.decoded')}</h2>
            {data.statement === null ? (
              <p className="t2">{t('artifact.no_json')}</p>
            ) : (
              <CodeBlock
                text={JSON.stringify(data.statement, null, 2)}
                what={t('artifact.decoded_what')}
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
      <h2>{t('artifact.steps')}</h2>
      {steps.length === 0 && <p className="t2">{t('artifact.steps_wait')}</p>}
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
      notifyDone(t('artifact.verified_now'));
    },
  });
  return (
    <>
      <Button
        leftSection={<IconDownload className="i" aria-hidden="true" />}
        loading={save.isPending}
        disabled={leaf.state !== 'checkpointed'}
        onClick={() => save.mutate()}
      >
        {t('artifact.bundle')}
      </Button>
      <Button className="push" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('artifact.verify_again')}
      </Button>
    </>
  );
}
