import type { CurrentUser } from '@assay/contract/users.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { Octagon } from '../../components/marks/octagon.tsx';
import trustStyles from '../../components/marks/trust.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { OtpForm } from '../../components/two-factor/otp-form.tsx';
import { RecoveryCodes } from '../../components/two-factor/recovery-codes.tsx';
import { lazily } from '../../lib/lazily.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { hasRole } from '../../lib/role.ts';
import { storeSession } from '../../lib/session.ts';
import styles from './profile.module.css';

const TwoFactorSetup = lazily(
  async () => (await import('../../components/two-factor/two-factor-setup.tsx')).TwoFactorSetup,
);

type Doing = 'nothing' | 'set-up' | 'turn-off' | 'new-codes' | { codes: readonly string[] };

/** The user's second factor, with its changes. */
export function TwoFactorPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const isOn = user.two_factor_auth;
  if (user.auth_type !== 'internal')
    return (
      <Panel title={t('profile.two_factor')}>
        <p className={`${panelStyles.body} text-secondary`}>{t('profile.elsewhere')}</p>
      </Panel>
    );
  return (
    <Panel
      title={t('profile.two_factor')}
      end={
        <span className={trustStyles.trust} data-trust={isOn ? 'yes' : 'na'}>
          <Octagon verdict={isOn ? 'yes' : 'na'} />
          {t(isOn ? 'profile.on' : 'profile.off')}
        </span>
      }
    >
      <div className={`${panelStyles.body} stack`}>
        <p className="text-secondary">{t(isOn ? 'profile.on_text' : 'profile.off_text')}</p>
        <Changes user={user} />
      </div>
    </Panel>
  );
}

function Changes({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [doing, setDoing] = useState<Doing>('nothing');
  const refresh = () =>
    Promise.all(
      ['getCurrentUser', 'listSessions'].map((name) =>
        cache.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const stop = () => setDoing('nothing');
  if (typeof doing === 'object') return <RecoveryCodes codes={doing.codes} onDone={stop} />;
  if (doing === 'set-up')
    return (
      <div className={styles.setUp}>
        <TwoFactorSetup
          client={client}
          onConfirmed={(session) => {
            // The token of before has ended with all the others.
            storeSession(session);
            notifyDone(t('profile.turned_on'));
            void refresh();
          }}
          onDone={stop}
          onCancel={stop}
        />
      </div>
    );
  if (doing === 'turn-off')
    return (
      <Proof
        text={t('profile.turn_off_text')}
        action={t('profile.turn_off')}
        onCancel={stop}
        send={async (otp) => {
          await client.disableTwoFactor({ otp });
          await refresh();
          notifyDone(t('profile.turned_off'));
          stop();
        }}
      />
    );
  if (doing === 'new-codes')
    return (
      <Proof
        text={t('profile.new_codes_text')}
        action={t('profile.new_codes_go')}
        onCancel={stop}
        send={async (otp) => {
          const { recovery_codes } = await client.regenerateRecoveryCodes({ otp });
          setDoing({ codes: recovery_codes });
        }}
      />
    );
  if (!user.two_factor_auth)
    return (
      <div>
        <Button onClick={() => setDoing('set-up')}>{t('profile.set_up')}</Button>
      </div>
    );
  if (!hasRole(user.role, 'Visitor')) return null;
  return (
    <div className="row" data-wrap>
      <Button onClick={() => setDoing('new-codes')}>{t('profile.new_codes')}</Button>
      <Button onClick={() => setDoing('turn-off')}>{t('profile.turn_off')}</Button>
    </div>
  );
}

/** A change that requires a one-time password. */
function Proof({
  text,
  action,
  send,
  onCancel,
}: {
  text: string;
  action: string;
  send: (otp: string) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={`stack ${styles.innerForm}`}>
      <OtpForm send={send} action={action}>
        {() => <p>{text}</p>}
      </OtpForm>
      <button type="button" className="link" onClick={onCancel}>
        {t('gate.cancel')}
      </button>
    </div>
  );
}
