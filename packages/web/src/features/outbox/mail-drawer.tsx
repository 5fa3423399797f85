import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import manageStyles from '../../components/page/manage.module.css';
import { CodeBlock } from '../../components/text/code-block.tsx';

/** One mail. Its text may contain a one-time link, so reading it needs confirmation and is recorded. */
export function MailDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const read = useMutation({
    mutationFn: () => client.getOutboxMail({ uuid }),
    meta: { quiet: true },
  });
  return (
    <DetailDrawer
      label={t('outbox.one')}
      title={<span className="any-break">{read.data?.subject ?? t('outbox.one')}</span>}
      onClose={onClose}
    >
      <section className={`stack ${manageStyles.manage}`}>
        {read.data ? (
          <>
            <p className="text-secondary any-break">
              {t('outbox.to', { recipient: read.data.recipient })}
            </p>
            <CodeBlock text={read.data.text} what={t('outbox.text_what')} />
          </>
        ) : (
          <>
            <p className="text-secondary">{t('outbox.read_text')}</p>
            <FormFailure failure={read.error} />
            <div>
              <Button loading={read.isPending} onClick={() => read.mutate()}>
                {t('outbox.read')}
              </Button>
            </div>
          </>
        )}
      </section>
    </DetailDrawer>
  );
}
