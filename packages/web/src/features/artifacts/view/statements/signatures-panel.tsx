import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { Attestation, TrustVerdict } from '@assay/contract/attestation.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryLink } from '../../../../components/attestation/entry-link.tsx';
import { SignerName } from '../../../../components/attestation/signer-name.tsx';
import { useKeyTexts } from '../../../../components/attestation/use-key-texts.ts';
import { VerificationMark } from '../../../../components/attestation/verification-mark.tsx';
import saysStyles from '../../../../components/marks/says.module.css';
import headingStyles from '../../../../components/page/heading-end.module.css';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import { formatDay } from '../../../../lib/formats.ts';
import artifactStyles from '../artifact.module.css';
import artifactPageStyles from '../artifact-page.module.css';
import { countedStatements, statementsOfGroup } from '../verdict/counted-statements.ts';

type Group = ArtifactView['groups'][number];

/** Squares that are drawn for a threshold; more would be no picture any more. */
const MOST_SQUARES = 8;

/** Signers of an artifact by signers group, with the threshold of each group. */
export function SignaturesPanel({
  artifact: { groups, statements },
  verdict,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict;
}) {
  const { t } = useTranslation();
  const id = useId();
  const counting = countedStatements(statements, verdict);
  const isOfGroup = ({ groups: own }: Attestation) =>
    own.some((uuid) => groups.some((group) => group.uuid === uuid));
  const outside = statements.filter(
    (one) =>
      one.ledger_uuid === verdict.ledger_uuid &&
      one.status === 'trusted' &&
      !(counting.includes(one) && isOfGroup(one)),
  );
  if (groups.length === 0 && outside.length === 0) return null;
  return (
    <section className={`panel ${artifactPageStyles.signatures}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('artifact.signatures')}</h2>
        <span className="help">{t('artifact.signatures_text')}</span>
        <span className={headingStyles.end}>
          {t('artifact.in_all', { count: counting.length + outside.length })}
        </span>
      </header>
      {groups.map((group) => (
        <GroupOfSigners
          key={group.uuid}
          group={group}
          signatures={statementsOfGroup(counting, group.uuid)}
        />
      ))}
      {outside.length > 0 && (
        <>
          <div className={artifactStyles.group}>
            <b className="strong">{t('artifact.outside')}</b>
            <span className="text-secondary">{t('artifact.outside_text')}</span>
          </div>
          <Signatures label={t('artifact.outside')} signatures={outside} />
        </>
      )}
    </section>
  );
}

function GroupOfSigners({
  group: { name, threshold, members, expires_at },
  signatures,
}: {
  group: Group;
  signatures: readonly Attestation[];
}) {
  const { t } = useTranslation();
  const signed = signatures.length;
  const isReached = signed >= threshold;
  return (
    <>
      <div className={artifactStyles.group}>
        {threshold <= MOST_SQUARES && (
          <span className={artifactStyles.threshold} aria-hidden="true">
            {Array.from({ length: threshold }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all alike
              <i key={at} data-on={at < signed || undefined} />
            ))}
          </span>
        )}
        <b className="strong cut" title={name}>
          {name}
        </b>
        <span className={isReached ? `${saysStyles.says} good` : 'text-secondary'}>
          {t(isReached ? 'artifact.reached' : 'artifact.not_reached', { signed, threshold })}
        </span>
        {expires_at && (
          <span className="tag" data-outline>
            {t('artifact.temporary', { day: formatDay(Date.parse(expires_at)) })}
          </span>
        )}
        <span className="text-tertiary push nowrap">
          {t('artifact.members', { count: members })}
        </span>
      </div>
      {signed > 0 && <Signatures label={name} signatures={signatures} />}
    </>
  );
}

function Signatures({ label, signatures }: { label: string; signatures: readonly Attestation[] }) {
  const { t } = useTranslation();
  const keys = useKeyTexts(signatures);
  return (
    <table className="table" aria-label={label}>
      <colgroup>
        <col />
        <col className={artifactPageStyles.colKey} />
        <col className={artifactPageStyles.colCustody} />
        <col className={artifactPageStyles.colLogged} />
        <col className={artifactPageStyles.colEntry} />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          {(['signer', 'key', 'custody', 'logged', 'entry_title'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`attestation.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {signatures.map((one) => (
          <tr key={one.uuid}>
            <td>
              <SignerName signer={one.signer} />
            </td>
            <td>
              <code>{(one.key_uuid && keys.get(one.key_uuid)) ?? '–'}</code>
            </td>
            <td className="text-secondary">
              {one.verification === 'valid' ? (
                one.custody && t(`attestation.custody_${one.custody}`)
              ) : (
                <VerificationMark verification={one.verification} />
              )}
            </td>
            <td className="text-secondary">
              <TimeAgo at={one.created_at} />
            </td>
            <td className="num">
              <EntryLink statement={one} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
