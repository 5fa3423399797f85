import { IconKey } from '@assay/icons';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { DialogButton } from '../../page/dialog-button.tsx';
import styles from '../signing.module.css';
import { ElsewhereKeyForm } from './elsewhere-key-form.tsx';
import { FulcioKeyForm } from './fulcio-key-form.tsx';
import { HereKeyForm } from './here-key-form.tsx';
import { ServerKeyForm } from './server-key-form.tsx';

const FORMS = {
  here: HereKeyForm,
  elsewhere: ElsewhereKeyForm,
  server: ServerKeyForm,
  fulcio: FulcioKeyForm,
} as const;
type Way = keyof typeof FORMS;

/**
 * Adds a signing key: created here, stored elsewhere, or stored by the server; or, as instructions for a
 * TenantAdmin, an identity that a certificate authority certifies.
 *
 * @param principal uuid of the API key that owns the signing key; the user when omitted
 */
export function AddKey({ principal }: { principal?: string }) {
  const { t } = useTranslation();
  return (
    <DialogButton
      label={t(principal === undefined ? 'signing_keys.add' : 'signing_keys.register_for')}
      icon={<IconKey className="icon" aria-hidden="true" />}
    >
      {(close) => <Ways {...(principal !== undefined && { principal })} onDone={close} />}
    </DialogButton>
  );
}

function useWays(isOwn: boolean): Way[] {
  const isAdmin = useHasRole('TenantAdmin');
  const own: Way[] = isOwn ? ['here', 'elsewhere', 'server'] : ['elsewhere'];
  return isAdmin ? [...own, 'fulcio'] : own;
}

function Ways({ principal, onDone }: { principal?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const ways = useWays(principal === undefined);
  const [way, setWay] = useState(ways[0] ?? 'elsewhere');
  const Form = FORMS[way];
  return (
    <div className="stack">
      <Radio.Group
        label={t('signing_keys.way')}
        value={way}
        onChange={(value) => setWay(ways.find((one) => one === value) ?? way)}
      >
        <div className={styles.waysOfKey}>
          {ways.map((value) => (
            <Radio key={value} size="xs" value={value} label={t(`signing_keys.way_${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Form {...(principal !== undefined && { principal })} onDone={onDone} />
    </div>
  );
}
