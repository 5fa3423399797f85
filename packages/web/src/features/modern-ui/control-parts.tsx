import { IconPlus } from '@assay/icons';
import { ActionIcon, Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DENSITIES } from '../../components/data-table/table-view.ts';
import gridStyles from '../../components/page/grid.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { Segments } from '../../components/page/segments.tsx';
import styles from './parts.module.css';

/** Buttons, fields and choices. */
export function ControlParts() {
  const { t } = useTranslation();
  const [density, setDensity] = useState<(typeof DENSITIES)[number]>('normal');
  const densities = DENSITIES.map((value) => ({ value, label: t(`lists.${value}`) }));
  return (
    <div className={gridStyles.grid}>
      <Panel title={t('parts.buttons')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <Button variant="filled">{t('parts.primary')}</Button>
          <Button>{t('parts.normal')}</Button>
          <Button variant="subtle">{t('parts.quiet')}</Button>
          <Button disabled>{t('parts.disabled')}</Button>
          <Button loading>{t('parts.pending')}</Button>
          <ActionIcon aria-label={t('parts.icon_button')} title={t('parts.icon_button')}>
            <IconPlus className="icon" aria-hidden="true" />
          </ActionIcon>
        </div>
      </Panel>
      <Panel title={t('parts.segments')} className={gridStyles.span6}>
        <div className={styles.examples}>
          <Segments
            aria-label={t('parts.segments')}
            value={density}
            onChange={setDensity}
            data={densities}
          />
        </div>
      </Panel>
      <Panel title={t('parts.fields')} className={gridStyles.span6}>
        <div className={styles.fields}>
          <TextInput label={t('parts.name')} description={t('parts.name_help')} />
          <TextInput label={t('parts.name')} error={t('parts.name_error')} />
          <TextInput label={t('parts.disabled')} disabled />
          <Select label={t('parts.choice')} data={densities} defaultValue="normal" />
          <Textarea label={t('parts.tab_texts')} />
          <Checkbox size="xs" label={t('parts.check')} defaultChecked />
        </div>
      </Panel>
    </div>
  );
}
