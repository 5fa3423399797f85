import { Radio } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../dialog-button.tsx';
import { ElsewhereKeyForm } from './elsewhere-key-form.tsx';
import { HereKeyForm } from './here-key-form.tsx';
import { ServerKeyForm } from './server-key-form.tsx';

const FORMS = { here: HereKeyForm, elsewhere: ElsewhereKeyForm, server: ServerKeyForm } as const;
const WAYS = ['here', 'elsewhere', 'server'] as const;

/** Adds a key of one's own: made here, kept elsewhere, or kept by the server. */
export function AddKey() {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('signing_keys.add')} icon={<IconKey className="i" aria-hidden="true" />}>
      {(close) => <Ways onDone={close} />}
    </DialogButton>
  );
}

function Ways({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<(typeof WAYS)[number]>('here');
  const Form = FORMS[way];
  return (
    <div className="stack">
      <Radio.Group
        label={t('signing_keys.way')}
        value={way}
        onChange={(value) => setWay(WAYS.find((one) => one === value) ?? way)}
      >
        <div className="ways-of-key">
          {WAYS.map((value) => (
            <Radio key={value} size="xs" value={value} label={t(`signing_keys.way_${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Form onDone={onDone} />
    </div>
  );
}
