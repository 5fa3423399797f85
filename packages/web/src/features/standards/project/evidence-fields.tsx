import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { AttachButton } from '../../../components/attachments/attach-button.tsx';
import { MemberChoice } from '../../../components/remarks/member-choice.tsx';
import { dayOf } from '../../../lib/formats.ts';
import { DAY_MS, type TypedEvidence } from './typed-evidence.ts';

/** Fields of the form of evidence. */
interface FieldsProps {
  /** UUID of the project. */
  project: string;
  typed: TypedEvidence;
  change: (changes: Partial<TypedEvidence>) => void;
}

/** Verdict, reason, owner, end and file of a statement. */
export function EvidenceFields({ project, typed, change }: FieldsProps) {
  const { t } = useTranslation();
  const { verdict, text, owner, until } = typed;
  return (
    <>
      <NativeSelect
        label={t('evidence.verdict')}
        value={verdict}
        onChange={({ currentTarget: { value } }) =>
          change({ verdict: value === 'pass' ? 'pass' : 'not_applicable' })
        }
        data={[
          { value: 'pass', label: t('evidence.verdict_pass') },
          { value: 'not_applicable', label: t('evidence.verdict_not_applicable') },
        ]}
      />
      <Textarea
        label={t('evidence.text')}
        description={t('evidence.text_help')}
        required
        autosize
        minRows={3}
        maxLength={10_000}
        value={text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <MemberChoice chosen={owner} onChoose={(member) => change({ owner: member })} />
      {owner && <p className="help">{t('evidence.chosen_owner', { email: owner.email })}</p>}
      <TextInput
        type="date"
        label={t('evidence.until')}
        description={t('evidence.until_help')}
        required
        min={dayOf(Date.now() + DAY_MS)}
        max={dayOf(Date.now() + 730 * DAY_MS)}
        value={until}
        onChange={({ currentTarget }) => change({ until: currentTarget.value })}
      />
      <FileChoice project={project} typed={typed} change={change} />
    </>
  );
}

/** One of the newest files beside the project, or none; a button adds files. */
function FileChoice({ project, typed, change }: FieldsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('listAttachments', { project, pageSize: 200 }));
  return (
    <div className="stack">
      <NativeSelect
        label={t('evidence.file_choice')}
        description={t('evidence.file_help')}
        value={typed.file}
        onChange={({ currentTarget }) => change({ file: currentTarget.value })}
        data={[
          { value: '', label: t('evidence.no_file') },
          ...(data?.items ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
      <div>
        <AttachButton owner={{ project }} />
      </div>
    </div>
  );
}
