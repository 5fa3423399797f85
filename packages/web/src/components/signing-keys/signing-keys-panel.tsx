import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import gridStyles from '../page/grid.module.css';
import panelStyles from '../page/panel.module.css';
import { Panel } from '../page/panel.tsx';
import { KeysOf } from './keys-of.tsx';
import { AddKey } from './register/add-key.tsx';
import { signingKeys } from './strings.ts';

addStrings({ signing_keys: signingKeys });

/** The user's signing keys. */
export function SigningKeysPanel() {
  const { t } = useTranslation();
  const { uuid } = useCurrentUser();
  const { data } = useQuery({
    ...apiQuery('listSigningKeys', { principal_uuid: uuid, pageSize: 1 }),
    meta: { quiet: true },
  });
  const isEmpty = data?.items.length === 0;
  return (
    <Panel title={t('signing_keys.title')} className={gridStyles.span12} end={<AddKey />}>
      <div className={`${panelStyles.body} stack`}>
        <p className="text-secondary">
          {isEmpty ? t('signing_keys.none_text') : t('signing_keys.answer')}
        </p>
        {!isEmpty && <KeysOf principal={uuid} />}
      </div>
    </Panel>
  );
}
