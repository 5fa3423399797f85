import type { TrustVerdict } from '@assay/contract/attestation.ts';
import { IconAlertTriangle, IconShieldCheck } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../../api.ts';
import { stepWord } from '../../../../components/attestation/trust-words.ts';
import { VerificationSteps } from '../../../../components/receipt/verification-steps.tsx';
import { sentenceOf } from '../../../../lib/failure.ts';
import { formatBytes } from '../../../../lib/formats.ts';
import { useHasRole } from '../../../../lib/use-has-role.ts';
import styles from '../artifact-page.module.css';
import type { CheckedPack } from './verify-pack.ts';

/** Verifies the evidence pack in this browser, and compares the verdict with the server's. */
export function VerifyHere({ sha256, verdict }: { sha256: string; verdict: TrustVerdict }) {
  const { t } = useTranslation();
  const isAuditor = useHasRole('Auditor');
  const { ledger_uuid, level } = verdict;
  const check = useMutation({
    mutationFn: async () => {
      const [{ verifyPack }, pack, signers, ledger] = await Promise.all([
        import('./verify-pack.ts'),
        client.getArtifactEvidence({ sha256, ledger_uuid }),
        client.getSignersLog({}),
        isAuditor ? client.getLedger({ uuid: ledger_uuid }) : undefined,
      ]);
      const keys = [signers.log.verifier_key, ledger?.log.verifier_key ?? null];
      const known = keys.filter((key) => key !== null);
      return verifyPack(new Uint8Array(await pack.arrayBuffer()), known, sha256);
    },
    meta: { quiet: true },
  });
  const { data, error } = check;
  return (
    <div className={styles.verifyHere}>
      <div className="row" data-wrap>
        <Button
          leftSection={<IconShieldCheck className="icon" aria-hidden="true" />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t(data ? 'artifact.verify_again_here' : 'artifact.verify_here')}
        </Button>
        <span className={`text-tertiary meta ${styles.verifyText}`}>
          {t('artifact.verify_here_text')}
        </span>
      </div>
      {error && (
        <p className="note bad" role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {data && <Found checked={data} level={level} />}
    </div>
  );
}

function Found({ checked, level }: { checked: CheckedPack; level: TrustVerdict['level'] }) {
  const { t } = useTranslation();
  const { verdict, steps, signatures, size } = checked;
  const word = (of: TrustVerdict['level']) => t(`marks.trust_${of}`);
  const isSame = checked.level === level;
  const isBad = verdict === 'refuted' || (checked.level !== null && !isSame);
  const sentence = isBad
    ? verdict === 'refuted' || checked.level === null
      ? t('artifact.refuted')
      : t('artifact.differ', { own: word(checked.level), level: word(level) })
    : verdict === 'proven'
      ? t('artifact.agree', { level: word(level) })
      : t('artifact.not_decided');
  return (
    <>
      <p className={isBad ? 'note bad' : 'note'} role={isBad ? 'alert' : 'status'}>
        {isBad && <IconAlertTriangle className="icon" aria-hidden="true" />}
        <span>
          <b>{sentence}</b>{' '}
          <span className="text-tertiary">
            {t('artifact.pack_of', { count: signatures, size: formatBytes(size) })}
          </span>
        </span>
      </p>
      <VerificationSteps steps={steps} nameOf={(name) => stepWord(name, t)} />
      <p className="help">{t('artifact.keys_from_here')}</p>
    </>
  );
}
