import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { GateMark } from './gate-mark.tsx';
import { GateWhy } from './gate-why.tsx';
import '../../look/asked-gate.css';

/** What the gate answered when a pipeline last asked about an SBOM. Nothing where none did. */
export function LastGate({ sbom }: { sbom: { project: string; sbomid: string } }) {
  const { data } = useQuery({
    ...apiQuery('getAskedGate', { sbomid: sbom.sbomid }),
    meta: { quiet: true },
  });
  if (!data?.gate) return null;
  return (
    <details className="note asked-gate" open={data.gate.outcome === 'failed'}>
      <summary>
        <GateMark outcome={data.gate.outcome} />
      </summary>
      <GateWhy gate={data.gate} sbom={sbom} />
    </details>
  );
}
