import type { Attestation } from '@assay/contract/attestation.ts';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { artifactPath } from '../../lib/artifact-path.ts';
import { formatInstant } from '../../lib/formats.ts';
import keyValueStyles from '../page/key-values.module.css';
import { AppLink } from '../text/app-link.tsx';
import { CutMiddle } from '../text/cut-middle.tsx';
import { EntryLink } from './entry-link.tsx';
import { SignerName } from './signer-name.tsx';
import { codeWords } from './trust-words.ts';
import { useGroupNames } from './use-group-names.ts';
import { useKeyTexts } from './use-key-texts.ts';
import { VerificationMark } from './verification-mark.tsx';

/** Signer, statement, key, and verification result. */
export function AttestationFacts({ attestation }: { attestation: Attestation }) {
  const { t } = useTranslation();
  const names = useGroupNames();
  const keys = useKeyTexts([attestation]);
  const { signer, key_uuid, custody, groups, verification, codes, trusted_time } = attestation;
  const facts: [string, ReactNode][] = [
    [t('attestation.verified'), <VerificationMark key="v" verification={verification} />],
    ...(codes.length > 0
      ? [[t('attestation.codes'), codeWords(codes, t)] as [string, string]]
      : []),
    [t('attestation.signer'), <SignerName key="s" signer={signer} />],
    [t('attestation.key'), <code key="k">{(key_uuid && keys.get(key_uuid)) ?? '–'}</code>],
    [t('attestation.custody'), custody ? t(`attestation.custody_${custody}`) : '–'],
    [
      t('attestation.groups'),
      groups.map((uuid) => names.get(uuid) ?? uuid).join(', ') || t('attestation.no_groups'),
    ],
    ...(attestation.reason
      ? [[t('attestation.reason'), attestation.reason] as [string, string]]
      : []),
    [t('attestation.subjects'), <Subjects key="o" attestation={attestation} />],
    [
      t('attestation.trusted_time'),
      trusted_time ? formatInstant(Date.parse(trusted_time)) : t('attestation.no_trusted_time'),
    ],
    [t('attestation.entry_title'), <EntryLink key="e" statement={attestation} />],
    [t('attestation.logged'), formatInstant(Date.parse(attestation.created_at))],
    [t('attestation.logged_by'), attestation.created_by],
    [
      t('attestation.statement_id'),
      <CutMiddle key="i" text={attestation.statement_id} what={t('attestation.statement_what')} />,
    ],
    [
      t('attestation.predicate_type'),
      <span key="p" className="any-break">
        {attestation.predicate_type || '–'}
      </span>,
    ],
  ];
  return (
    <section>
      <dl className={keyValueStyles.keyValues}>
        {facts.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="any-break">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function Subjects({ attestation: { subjects } }: { attestation: Attestation }) {
  return subjects.map(({ artifact_uuid, name, digests }) => {
    const { sha256 } = digests;
    return (
      <div key={artifact_uuid}>
        {sha256 === undefined ? (
          <span>{name}</span>
        ) : (
          <AppLink className="link any-break" href={artifactPath({ sha256, purl: null })}>
            {name || sha256}
          </AppLink>
        )}
      </div>
    );
  });
}
