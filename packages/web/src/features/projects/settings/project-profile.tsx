import type { ProjectProfile as Choice } from '@assay/contract/project-profile.ts';
import type { Project } from '@assay/contract/projects.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

const REFRESH = [
  ...(['getProjectProfile', 'listArtifacts', 'viewArtifact'] as const),
  ...(['listArtifactCompliance', 'listProjectCompliance', 'countCompliance'] as const),
];

/** The attestation profile by which artifacts of the project are judged. */
export function ProjectProfile({ project: { uuid } }: { project: Project }) {
  const { t } = useTranslation();
  const id = useId();
  const may = useHasRole('TenantAdmin');
  const { data, error, refetch } = useQuery({
    ...apiQuery('getProjectProfile', { uuid }),
    meta: { quiet: true },
  });
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{t('projects.profile')}</h2>
      <p className="text-secondary">{t('projects.profile_text')}</p>
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && may && <ChooseProfile key={data.chosen?.profileId} uuid={uuid} choice={data} />}
      {data && !may && (
        <>
          <p className="strong">{nameOf(data) ?? t('projects.profile_none')}</p>
          <p className="note">{t('projects.may_not_choose')}</p>
        </>
      )}
    </section>
  );
}

const nameOf = ({ applies }: Choice): string | undefined => applies?.name;

function ChooseProfile({ uuid, choice }: { uuid: string; choice: Choice }) {
  const { t } = useTranslation();
  const { chosen } = choice;
  const [selected, setSelected] = useState(chosen?.profileId ?? '');
  const { data } = useQuery(apiQuery('listAttestationProfiles', { pageSize: 200 }));
  const set = useApiMutation('setProjectProfile', {
    refresh: REFRESH,
    onDone: () => notifyDone(t('projects.saved')),
  });
  const profiles = data?.items ?? (chosen === null ? [] : [{ ...chosen, is_default: false }]);
  const usual = profiles.find(({ is_default }) => is_default)?.name ?? t('projects.profile_none');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ uuid, profileId: selected === '' ? null : selected });
      }}
    >
      <NativeSelect
        label={t('projects.profile')}
        value={selected}
        onChange={(event) => setSelected(event.currentTarget.value)}
        data={[
          { value: '', label: t('projects.profile_default', { name: usual }) },
          ...profiles.map(({ profileId, name }) => ({ value: profileId, label: name })),
        ]}
      />
      <div>
        <Button
          type="submit"
          loading={set.isPending}
          disabled={selected === (chosen?.profileId ?? '')}
        >
          {t('projects.choose_profile')}
        </Button>
      </div>
    </form>
  );
}
