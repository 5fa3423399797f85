import { IconFocusCentered, IconMinus, IconPlus } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { Panel, useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

/** Buttons that zoom, for those without a wheel. */
export function GraphTools() {
  const { t } = useTranslation();
  const flow = useReactFlow();
  const acts = [
    [t('sbom.graph.zoom_in'), IconPlus, () => flow.zoomIn()],
    [t('sbom.graph.zoom_out'), IconMinus, () => flow.zoomOut()],
    [t('sbom.graph.fit'), IconFocusCentered, () => flow.fitView({ padding: 0.08, maxZoom: 1 })],
  ] as const;
  return (
    <Panel position="bottom-right" className="graph-tools">
      {acts.map(([label, Icon, run]) => (
        <ActionIcon key={label} title={label} aria-label={label} onClick={() => void run()}>
          <Icon className="i" aria-hidden="true" />
        </ActionIcon>
      ))}
    </Panel>
  );
}
