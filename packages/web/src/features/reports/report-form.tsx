import { REPORT_FORMATS } from '@assay/contract/reports.ts';
import { REPORT_KINDS, type SavedReport } from '@assay/contract/saved-reports.ts';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import { settingsOf, type TypedReport, typedOf } from './typed-report.ts';

/** Saves a new report, or changes one. What is refused stays to be corrected. */
export function ReportForm({ report, onDone }: { report?: SavedReport; onDone: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedOf(report));
  const change = (part: Partial<TypedReport>) => setTyped((before) => ({ ...before, ...part }));
  const options = { quiet: true, refresh: ['listSavedReports'] } as const;
  const create = useApiMutation('createSavedReport', options);
  const update = useApiMutation('updateSavedReport', options);
  const saving = report === undefined ? create : update;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      notifyDone(t('reports.saved'));
      onDone();
    };
    const settings = settingsOf(typed);
    if (report === undefined) create.mutate(settings, { onSuccess });
    else update.mutate({ uuid: report.uuid, ...settings }, { onSuccess });
  };
  return (
    <form className="stack" onSubmit={save}>
      <WhatFields typed={typed} change={change} />
      <WhenFields typed={typed} change={change} />
      <RecipientChoice chosen={typed.recipients} change={(recipients) => change({ recipients })} />
      <FormFailure failure={saving.error} />
      <Button type="submit" variant="filled" loading={saving.isPending}>
        {t('reports.save')}
      </Button>
    </form>
  );
}

interface Fields {
  typed: TypedReport;
  change: (part: Partial<TypedReport>) => void;
}

function WhatFields({ typed, change }: Fields) {
  const { t } = useTranslation();
  const kinds = REPORT_KINDS.map((kind) => ({ value: kind, label: t(`reports.kind_${kind}`) }));
  const formats = REPORT_FORMATS.map((format) => ({
    value: format,
    label: t(`reports.format_${format}`),
  }));
  const { kind } = typed;
  return (
    <>
      <TextInput
        label={t('reports.name')}
        required
        maxLength={64}
        value={typed.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('reports.kind')}
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: REPORT_KINDS.find((one) => one === value) ?? kind })
        }
      />
      <NativeSelect
        label={t('reports.format')}
        data={formats}
        value={typed.format}
        onChange={({ currentTarget: { value } }) =>
          change({ format: REPORT_FORMATS.find((one) => one === value) ?? typed.format })
        }
      />
      <Textarea
        label={t('reports.filters')}
        description={t(`reports.filters_${kind === 'notices' ? 'project' : kind}`)}
        autosize
        minRows={2}
        spellCheck={false}
        value={typed.filters}
        onChange={(event) => change({ filters: event.currentTarget.value })}
      />
      {(kind === 'vulnerabilities' || kind === 'audit') && (
        <TextInput
          label={t('reports.period')}
          description={t('reports.period_text')}
          type="number"
          min={1}
          max={3_660}
          value={typed.period}
          onChange={(event) => change({ period: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function WhenFields({ typed, change }: Fields) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('tasks.cron')}
        description={`${t('tasks.cron_help')} ${t('reports.on_demand_text')}`}
        spellCheck={false}
        value={typed.cron}
        onChange={(event) => change({ cron: event.currentTarget.value })}
      />
      <TextInput
        label={t('tasks.zone')}
        description={t('tasks.zone_help')}
        required
        spellCheck={false}
        value={typed.zone}
        onChange={(event) => change({ zone: event.currentTarget.value })}
      />
    </>
  );
}
