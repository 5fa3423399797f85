import { shellWord } from '@assay/contract/upload-snippets.ts';
import { IconAlertTriangle, IconCertificate, IconFileZip } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { formatCount } from '../../lib/formats.ts';
import { saveFile } from '../../lib/save-file.ts';
import skeletonStyles from '../answers/skeleton.module.css';
import { Delayed, SkeletonLine } from '../answers/skeleton.tsx';
import keyValueStyles from '../page/key-values.module.css';
import { CodeBlock } from '../text/code-block.tsx';
import { CutMiddle } from '../text/cut-middle.tsx';
import type { CheckedReceipt } from './check-receipt.ts';
import styles from './receipt.module.css';
import type { ReceiptSource } from './receipt-source.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { VerificationSteps } from './verification-steps.tsx';

/**
 * Proof of a logged object, as a section of its details: verified in this browser step by step, with a
 * download, and commands that verify it without this page.
 *
 * @param remark needed to read the verdict
 * @param address of the evidence pack, for the command
 */
export function ProofPanel({
  source,
  remark,
  address,
}: {
  source: ReceiptSource;
  remark?: string | undefined;
  address: string;
}) {
  const { t } = useTranslation();
  const { state } = source.place;
  const isCovered = state === 'checkpointed' || state === 'contradicted';
  const check = useQuery({
    queryKey: ['check-receipt', ...source.key, source.place, source.verifier_key],
    queryFn: async ({ signal }) => {
      const { checkReceipt } = await import('./check-receipt.ts');
      return checkReceipt(source, signal);
    },
    enabled: isCovered,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
  const { data, error } = check;
  return (
    <section className={styles.proof} data-testid="proof">
      <h2>
        {t('receipts.proof')}
        <span className={styles.proofVerdict} role="status">
          {data && <VerdictMark verdict={data.verdict} />}
          {!isCovered && (
            <span className="text-secondary">{t(`receipts.state_${source.place.state}`)}</span>
          )}
        </span>
      </h2>
      {!isCovered && <p className="text-secondary small">{t('receipts.pending_text')}</p>}
      {error && (
        <p className="note bad" role="alert">
          {sentenceOf(error)}
        </p>
      )}
      {isCovered && !data && !error && <Verifying />}
      {data && <Checked checked={data} remark={remark} />}
      {isCovered && (
        <>
          <div className={styles.proofActs}>
            <Button loading={check.isFetching} onClick={() => void check.refetch()}>
              {t('receipts.again')}
            </Button>
            <SaveButtons source={source} />
          </div>
          <p className="help">{t('receipts.offline')}</p>
          <CodeBlock text={commandsOf(source, address)} what={t('receipts.commands')} />
        </>
      )}
    </section>
  );
}

/** Stands for the result while the receipt is verified. */
const Verifying = () => (
  <Delayed>
    <div className={skeletonStyles.bones}>
      <SkeletonLine width="60%" />
      <SkeletonLine width="80%" />
    </div>
  </Delayed>
);

function Checked({ checked, remark }: { checked: CheckedReceipt; remark: string | undefined }) {
  const { t } = useTranslation();
  const { said, lacks, steps, verdict } = checked;
  return (
    <>
      {said && (
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('receipts.entry')}</dt>
          <dd>
            {t('receipts.entry_of', {
              index: formatCount(said.index),
              size: formatCount(said.size),
            })}
            {said.previous !== null && (
              <span className="text-tertiary">
                {t('receipts.follows', { index: formatCount(said.previous) })}
              </span>
            )}
          </dd>
          {said.commitment !== null && (
            <>
              <dt>{t('receipts.commitment')}</dt>
              <dd className={`row ${styles.proofCommitment}`}>
                <CutMiddle text={said.commitment} what={t('receipts.commitment_what')} />
                <span className="text-tertiary meta">{t('receipts.salted')}</span>
              </dd>
            </>
          )}
        </dl>
      )}
      {verdict === 'refuted' && <Refutation steps={steps} />}
      {remark && <p className="note">{remark}</p>}
      {lacks && <p className="note">{t(`receipts.lacks_${lacks}`)}</p>}
      <VerificationSteps steps={steps} />
      {steps.length > 0 && <p className="help">{t('receipts.key_from_here')}</p>}
    </>
  );
}

/** Failures, before the steps that passed. */
function Refutation({ steps }: Pick<CheckedReceipt, 'steps'>) {
  const { t } = useTranslation();
  return (
    <p className="note bad" role="alert">
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <span>
        <b>{t('receipts.refuted')}</b>{' '}
        {steps
          .filter(({ outcome }) => outcome === 'failed')
          .map(({ detail }) => detail)
          .join(' ')}
      </span>
    </p>
  );
}

function SaveButtons({ source }: { source: ReceiptSource }) {
  const { t } = useTranslation();
  const receipt = useMutation({
    mutationFn: async () =>
      saveFile(
        new Response(await source.receipt(new AbortController().signal)),
        `${source.file}.tlog-proof`,
      ),
  });
  const evidence = useMutation({
    mutationFn: async () => saveFile(await source.evidence(), `${source.file}.evidence.zip`),
  });
  return (
    <>
      <Button
        leftSection={<IconCertificate className="icon" aria-hidden="true" />}
        loading={receipt.isPending}
        onClick={() => receipt.mutate()}
      >
        {t('receipts.save_receipt')}
      </Button>
      <Button
        leftSection={<IconFileZip className="icon" aria-hidden="true" />}
        loading={evidence.isPending}
        onClick={() => evidence.mutate()}
      >
        {t('receipts.save_evidence')}
      </Button>
    </>
  );
}

/** Fetches the evidence pack and verifies it with nothing but the key. */
const commandsOf = ({ file, verifier_key }: ReceiptSource, address: string): string =>
  [
    `curl -fsS -o ${file}.evidence.zip \\`,
    `  -H "Authorization: Bearer $ASSAY_API_KEY" \\`,
    `  ${shellWord(address)}`,
    `assay verify ${file}.evidence.zip \\`,
    `  --key ${shellWord(verifier_key ?? '<key>')}`,
  ].join('\n');
