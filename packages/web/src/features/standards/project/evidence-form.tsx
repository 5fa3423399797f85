import type { JudgedRequirement, JudgedStandard } from '@assay/contract/project-standards.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { EvidenceFields } from './evidence-fields.tsx';
import { REFRESH } from './refresh.ts';
import { evidenceOf, typedFrom } from './typed-evidence.ts';

/** States evidence for a requirement: verdict, reason, owner, end and file. */
export function EvidenceForm({
  standard,
  requirement: { statement, identifier },
}: {
  standard: JudgedStandard;
  requirement: JudgedRequirement;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(() => typedFrom(statement));
  const save = useApiMutation('setRequirementEvidence', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => notifyDone(t('evidence.saved')),
  });
  const evidence = evidenceOf(typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const of = { uuid: standard.project_uuid, standard: standard.uuid, requirement: identifier };
    if (evidence) save.mutate({ ...of, ...evidence });
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('evidence.state')}</h2>
      <form className="stack" onSubmit={send}>
        <EvidenceFields
          project={standard.project_uuid}
          typed={typed}
          change={(changes) => setTyped((before) => ({ ...before, ...changes }))}
        />
        <FormFailure failure={save.error} />
        <div>
          <Button type="submit" variant="filled" disabled={!evidence} loading={save.isPending}>
            {t(statement ? 'evidence.replace' : 'evidence.state')}
          </Button>
        </div>
      </form>
    </section>
  );
}
