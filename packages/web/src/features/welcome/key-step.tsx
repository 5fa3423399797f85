import { IconDownload, IconKey } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { CopyButton } from '../../components/text/copy-button.tsx';
import firstStepsStyles from '../../components/upload/first-steps.module.css';
import { formatInstant } from '../../lib/formats.ts';
import { saveFile } from '../../lib/save-file.ts';
import { keyNameFor } from './key-name.ts';
import { Step, type StepState } from './step-card.tsx';
import welcomeStyles from './welcome.module.css';

/** A key that was just made; the server never shows it again. */
export interface MadeKey {
  secret: string;
  expires_at: string;
}

/** Creates a key for uploads and shows it once; users without permission see who may create one. */
export function KeyStep({
  state,
  mayMint,
  made,
  onMade,
  project,
}: {
  state: StepState;
  mayMint: boolean;
  made: MadeKey | undefined;
  onMade: (key: MadeKey) => void;
  project: string | undefined;
}) {
  const { t } = useTranslation();
  const mint = useApiMutation('createApiKey', { refresh: ['listApiKeys'] });
  const make = () =>
    mint.mutate(
      { name: keyNameFor(project ?? '', Date.now()), role: 'LedgerAdmin' },
      { onSuccess: onMade },
    );
  return (
    <Step no={3} state={mayMint ? state : 'next'} title={t('welcome.key')}>
      {!mayMint && <p>{t('welcome.key_ask')}</p>}
      {mayMint && !made && (
        <>
          <p>{t('welcome.key_text')}</p>
          <Button
            className={welcomeStyles.stepButton}
            leftSection={<IconKey className="icon" aria-hidden="true" />}
            loading={mint.isPending}
            onClick={make}
          >
            {t('welcome.key_make')}
          </Button>
        </>
      )}
      {made && <Secret made={made} />}
    </Step>
  );
}

function Secret({ made }: { made: MadeKey }) {
  const { t } = useTranslation();
  const until = formatInstant(Date.parse(made.expires_at));
  return (
    <>
      <p>{t('welcome.key_made', { until })}</p>
      <div className={firstStepsStyles.secret}>
        <span className="cut" data-testid="secret">
          {made.secret}
        </span>
        <CopyButton text={made.secret} what={t('welcome.key_what')} />
        <ActionIcon
          size="compact"
          title={t('welcome.key_save')}
          aria-label={t('welcome.key_save')}
          onClick={() => void saveFile(new Response(`${made.secret}\n`), 'assay-api-key.txt')}
        >
          <IconDownload className="icon" data-size="14" aria-hidden="true" />
        </ActionIcon>
      </div>
    </>
  );
}
