import type { SigningKey } from '@assay/contract/signing-keys.ts';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatInstant } from '../../lib/formats.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { CopyButton } from '../text/copy-button.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import { keyText } from './key-text.ts';
import { RevokeKey } from './revoke-key.tsx';
import styles from './signing.module.css';
import { useKeysHere } from './this-browser/use-keys-here.ts';

/** Signing keys, each with its short form, custody and state. */
export function KeyList({ label, keys }: { label: string; keys: readonly SigningKey[] }) {
  const { uuid } = useCurrentUser();
  const isAdmin = useHasRole('TenantAdmin');
  return (
    <ul className={styles.keyList} aria-label={label}>
      {keys.map((key) => (
        <KeyItem
          key={key.uuid}
          signingKey={key}
          mayRevoke={key.revoked === null && (isAdmin || key.principal.uuid === uuid)}
        />
      ))}
    </ul>
  );
}

function KeyItem({ signingKey, mayRevoke }: { signingKey: SigningKey; mayRevoke: boolean }) {
  const { t } = useTranslation();
  const { name, fingerprint, revoked, signatures, created_at, not_after } = signingKey;
  const custody = useCustody(signingKey);
  return (
    <li className={styles.keyItem} data-revoked={revoked ? true : undefined}>
      <div className={styles.keyWhat}>
        <span className="row">
          <span className="strong cut" title={name}>
            {name}
          </span>
          {revoked && <span className="tag">{t(`signing_keys.revoked_${revoked.reason}`)}</span>}
        </span>
        <span className="row text-secondary">
          <code className="cut" title={signingKey.issuer ?? undefined}>
            {keyText(signingKey)}
          </code>
          {fingerprint && <CopyButton text={fingerprint} what={t('signing_keys.fingerprint')} />}
        </span>
        <span className="text-tertiary meta">
          {[
            t('signing_keys.held_by', { custody }),
            t('signing_keys.signed', { count: signatures, shown: formatCount(signatures) }),
            ...(not_after ? [t('signing_keys.not_after', { day: dayOf(not_after) })] : []),
          ].join(', ')}
          , {t('signing_keys.registered')} <TimeAgo at={created_at} />
          {revoked && <Revocation revoked={revoked} />}
        </span>
      </div>
      {mayRevoke && <RevokeKey signingKey={signingKey} />}
    </li>
  );
}

const dayOf = (at: string) => formatDay(Date.parse(at));

/** Custody of a key in words; a key of this browser is one of its owner's. */
function useCustody({ custody, fingerprint }: SigningKey): string {
  const { t } = useTranslation();
  const isHere = useKeysHere().some((key) => key.fingerprint === fingerprint);
  return isHere ? t('signing_keys.custody_here') : t(`signing_keys.custody_${custody}`);
}

function Revocation({ revoked }: { revoked: NonNullable<SigningKey['revoked']> }) {
  const { t } = useTranslation();
  const { at, by, reason, since } = revoked;
  return (
    <>
      ; {t('signing_keys.revoked_by', { by })} <TimeAgo at={at} />
      {reason === 'compromised' &&
        `, ${
          since
            ? t('signing_keys.since', { instant: formatInstant(Date.parse(since)) })
            : t('signing_keys.since_always')
        }`}
    </>
  );
}
