import type { Attestation } from '@assay/contract/attestation.ts';
import { IconKey } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { signerPath } from '../../lib/signer-path.ts';
import avatarStyles from '../marks/avatar.module.css';
import { initialsOf } from '../shell/person.ts';
import { AppLink } from '../text/app-link.tsx';

/** The signer, with a round mark for users or a square one for API keys; links to their page. */
export function SignerName({ signer }: Pick<Attestation, 'signer'>) {
  const { t } = useTranslation();
  if (signer === null)
    return <span className="text-tertiary">{t('attestation.unregistered')}</span>;
  const { uuid, kind, name } = signer;
  return (
    <span className="row">
      <span className={avatarStyles.avatar} data-kind={kind} data-part="avatar" aria-hidden="true">
        {kind === 'user' ? (
          initialsOf(name.split('@')[0] ?? name)
        ) : (
          <IconKey className="icon" data-size="14" />
        )}
      </span>
      <AppLink className="cut" href={signerPath(uuid)} title={name}>
        {kind === 'user' ? name : <code>{name}</code>}
      </AppLink>
      {kind === 'api-key' && (
        <span className="text-tertiary" data-only="desktop">
          {t('attestation.api_key')}
        </span>
      )}
    </span>
  );
}
