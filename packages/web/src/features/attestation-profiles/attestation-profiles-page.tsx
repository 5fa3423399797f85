import { IconPlus } from '@assay/icons';
import { Button } from '@mantine/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compliance } from '../../components/compliance/strings.ts';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { isFormKept } from '../../lib/kept-form.ts';
import { addStrings } from '../../lib/strings.ts';
import { ProfileDrawer } from './details/profile-drawer.tsx';
import { NEW_PROFILE } from './form/new-profile.tsx';
import { NewProfileDialog } from './form/new-profile-dialog.tsx';
import { NoProfiles } from './no-profiles.tsx';
import { profileColumns } from './profile-columns.tsx';
import type { StartingPoint } from './starting-points.ts';
import { attestationProfiles } from './strings.ts';

addStrings({ attestation_profiles: attestationProfiles, compliance });

/** Page of the tenant's requirements for its artifacts. */
export function AttestationProfilesPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const create = useRef<HTMLButtonElement>(null);
  const [isCreating, setCreating] = useState(isFormKept(NEW_PROFILE));
  const [point, setPoint] = useState<StartingPoint>();
  const columns = useMemo(() => profileColumns(t), [t]);
  const text = useMemo(
    () => ({ name: 'nameFilter', label: t('attestation_profiles.search') }),
    [t],
  );
  const begin = (from?: StartingPoint) => {
    setPoint(from);
    setCreating(true);
  };
  /** The pressed element may be gone: the empty list, the details of a deleted profile. */
  const open = (uuid: string | undefined) => {
    create.current?.focus();
    view.setOpen(uuid);
  };
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.attestation_profiles')}
          answer={t('attestation_profiles.answer')}
          actions={<CreateButton ref={create} onCreate={() => begin()} />}
        />
      }
      drawer={
        view.open && (
          <ProfileDrawer
            key={view.open}
            uuid={view.open}
            onClose={() => view.setOpen(undefined)}
            onGone={() => open(undefined)}
          />
        )
      }
    >
      <SettingsTabs />
      <ListTable
        name="listAttestationProfiles"
        list="attestation-profiles"
        label={t('shell.attestation_profiles')}
        noun={(count) => t('attestation_profiles.noun', { count })}
        columns={columns}
        text={text}
        idOf={({ profileId }) => profileId}
        empty={<NoProfiles onStart={begin} />}
      />
      <NewProfileDialog
        opened={isCreating}
        point={point}
        onClose={() => setCreating(false)}
        onDone={(uuid) => {
          setCreating(false);
          open(uuid);
        }}
      />
    </ListLayout>
  );
}

function CreateButton({
  ref,
  onCreate,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  onCreate: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Button
      ref={ref}
      variant="filled"
      leftSection={<IconPlus className="icon" aria-hidden="true" />}
      onClick={onCreate}
    >
      {t('attestation_profiles.create')}
    </Button>
  );
}
