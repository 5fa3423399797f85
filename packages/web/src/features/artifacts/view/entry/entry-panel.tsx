import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { Attestation, TrustVerdict } from '@assay/contract/attestation.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../../../api.ts';
import { EntryLink } from '../../../../components/attestation/entry-link.tsx';
import saysStyles from '../../../../components/marks/says.module.css';
import keyValueStyles from '../../../../components/page/key-values.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import type { ReceiptSource } from '../../../../components/receipt/receipt-source.ts';
import { Ring } from '../../../../components/receipt/verdict-mark.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { CodeBlock } from '../../../../components/text/code-block.tsx';
import { CutMiddle } from '../../../../components/text/cut-middle.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import { useHasRole } from '../../../../lib/use-has-role.ts';
import styles from '../artifact-page.module.css';
import type { CheckedEntry } from './check-entry.ts';
import { EntryLadder } from './entry-ladder.tsx';
import { ProofPicture } from './proof-picture.tsx';
import { verifyCommands } from './verify-commands.ts';

/** The newest statement that a checkpoint covers. */
const newestIn = (statements: readonly Attestation[], ledger: string): Attestation | undefined =>
  statements.find((one) => one.ledger_uuid === ledger && one.leaf.state === 'checkpointed');

/** The newest entry about an artifact: its place, its proof as verified here, and how to verify it elsewhere. */
export function EntryPanel({
  artifact,
  verdict,
  sha256,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict;
  sha256: string;
}) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  const newest = newestIn(artifact.statements, verdict.ledger_uuid);
  const { data: ledger } = useQuery({
    ...apiQuery('getLedger', { uuid: verdict.ledger_uuid }),
    enabled: may,
    meta: { quiet: true },
  });
  const { data: signers } = useQuery({
    ...apiQuery('getSignersLog', {}),
    meta: { quiet: true },
  });
  const keys = [ledger?.log.verifier_key, signers?.log.verifier_key];
  return (
    <Panel
      title={t('artifact.ledger_entry')}
      end={
        newest && (
          <>
            <EntryLink statement={newest} /> {t('artifact.entry_of')}{' '}
            {formatCount(verdict.ledger_size)}
          </>
        )
      }
    >
      <div className={`${panelStyles.body} stack`}>
        {!newest && <p className="text-secondary small">{t('artifact.no_entry')}</p>}
        {newest && ledger && <Entry statement={newest} ledger={ledger} />}
        {newest && !may && <p className="text-secondary small">{t('artifact.may_not_read')}</p>}
        <div>
          <div className={`row meta ${styles.verifyYourself}`}>
            <b className="strong">{t('artifact.verify_yourself')}</b>
            <span className="text-tertiary">{t('artifact.verify_help')}</span>
          </div>
          <CodeBlock text={verifyCommands(sha256, keys)} what={t('artifact.commands')} />
        </div>
      </div>
    </Panel>
  );
}

function Entry({ statement, ledger }: { statement: Attestation; ledger: Ledger }) {
  const { t } = useTranslation();
  const source = useMemo(() => sourceOf(statement, ledger), [statement, ledger]);
  const { data } = useQuery({
    queryKey: ['check-entry', ...source.key, source.verifier_key],
    queryFn: async ({ signal }) => (await import('./check-entry.ts')).checkEntry(source, signal),
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <>
      <EntryLadder statement={statement} ledger={ledger} />
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('artifact.ledger')}</dt>
        <dd>
          <AppLink className="link" href={`/ledgers/${ledger.uuid}`}>
            {ledger.name}
          </AppLink>
        </dd>
        {data && (
          <>
            <dt>{t('artifact.leaf_hash')}</dt>
            <dd>
              <CutMiddle text={data.leaf_hash} what={t('artifact.leaf_hash_what')} />
            </dd>
            <dt>{t('artifact.root_hash')}</dt>
            <dd>
              <CutMiddle text={data.root} what={t('artifact.root_hash_what')} />
            </dd>
          </>
        )}
      </dl>
      {data && <Proof checked={data} />}
    </>
  );
}

const LOOKS = {
  proven: { name: `${saysStyles.says} good`, word: 'holds', inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  refuted: {
    name: `${saysStyles.says} bad`,
    word: 'holds_not',
    inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2',
  },
  undecided: {
    name: `${saysStyles.says} text-secondary`,
    word: 'undecided',
    inside: 'M12 8v5M12 15.6v.2',
  },
} as const;

function Proof({ checked: { verdict, why, index, size, hashes } }: { checked: CheckedEntry }) {
  const { t } = useTranslation();
  const { name, word, inside } = LOOKS[verdict];
  return (
    <figure>
      <figcaption className="row meta">
        <b className="strong">{t('artifact.inclusion')}</b>
        <span className="text-tertiary">{t('artifact.hashes', { count: hashes })}</span>
        <span className={`push ${name}`} role="status">
          <Ring inside={inside} />
          {t(`artifact.${word}`)}
        </span>
      </figcaption>
      <ProofPicture index={index} size={size} />
      {why.length > 0 && <p className="help">{why.join(' ')}</p>}
    </figure>
  );
}

/** The proof of an entry by the ledger's last checkpoint; the leaf commits to no content. */
const sourceOf = (statement: Attestation, { uuid, log }: Ledger): ReceiptSource => ({
  key: ['entry', uuid, statement.leaf.index, log.checkpoint?.size],
  place: statement.leaf,
  file: statement.uuid,
  verifier_key: log.verifier_key,
  receipt: async (signal) =>
    (await client.getInclusionProof({ uuid, index: statement.leaf.index ?? 0 }, { signal })).text(),
  evidence: () => client.getAttestationBundle({ uuid: statement.uuid }),
  payload: async () => undefined,
  consistency: (old, size) => client.getConsistencyProof({ uuid, old, size }),
});
