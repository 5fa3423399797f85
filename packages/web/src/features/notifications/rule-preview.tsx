import type { RulePreview as Preview } from '@assay/contract/notifications.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { formatDay } from '../../lib/formats.ts';
import type { RuleFields } from './rule-values.ts';
import styles from './rules.module.css';

/** Shows the events of last week that the settings of a form would have notified of. */
export function RulePreview({ form }: { form: RuleFields }) {
  const { t } = useTranslation();
  const preview = useApiMutation('previewNotificationRule', { quiet: true });
  const compare = () => {
    const { events, least_severity, condition } = form.values;
    form.clearFieldError('condition');
    preview.mutate(
      { events, least_severity, condition },
      {
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, ['events', 'condition'])),
      },
    );
  };
  return (
    <section className="stack">
      <h2>{t('notification_rules.preview')}</h2>
      <div className="row">
        <Button loading={preview.isPending} onClick={compare}>
          {t('notification_rules.preview_go')}
        </Button>
        <span className="meta text-tertiary">{t('notification_rules.preview_quiet')}</span>
      </div>
      <FormFailure failure={preview.error} fields={['events', 'condition']} />
      {preview.data && <Outcome preview={preview.data} />}
    </section>
  );
}

function Outcome({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const { looked_at, matched, undecided, other_kind, below_severity, condition_false } = preview;
  const parts = [
    t('notification_rules.preview_looked', { count: looked_at }),
    other_kind > 0 && t('notification_rules.preview_other_kind', { count: other_kind }),
    below_severity > 0 && t('notification_rules.preview_below', { count: below_severity }),
    condition_false > 0 && t('notification_rules.preview_false', { count: condition_false }),
  ];
  return (
    <div className={styles.preview} role="status">
      <p>
        <b className="strong">{t('notification_rules.preview_matched', { count: matched })}</b>{' '}
        {undecided > 0 && t('notification_rules.preview_undecided', { count: undecided })}
      </p>
      <ul>
        {preview.items.map(({ created_at, severity, title, link }) => (
          <li key={`${created_at} ${title}`}>
            <time>{formatDay(Date.parse(created_at))}</time>
            <span>{severity !== null && <SeverityMark severity={severity} />}</span>
            <AppLink className="cut" href={link} title={title}>
              {title}
            </AppLink>
          </li>
        ))}
      </ul>
      <p className={styles.why}>
        {parts.filter((part) => part !== false).join(', ')}.{' '}
        {!preview.is_complete && t('notification_rules.preview_newest')}
      </p>
    </div>
  );
}
