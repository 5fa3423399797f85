import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import styles from './asked-gate.module.css';
import { GateMark } from './gate-mark.tsx';
import { GateWhy } from './gate-why.tsx';

/** Gate result of the last pipeline request for an SBOM. Nothing without one. */
export function LastGate({ sbom }: { sbom: { project: string; sbomid: string } }) {
  const { data } = useQuery({
    ...apiQuery('getAskedGate', { sbomid: sbom.sbomid }),
    meta: { quiet: true },
  });
  if (!data?.gate) return null;
  return (
    <details className={`note ${styles.askedGate}`} open={data.gate.outcome === 'failed'}>
      <summary>
        <GateMark outcome={data.gate.outcome} />
      </summary>
      <GateWhy gate={data.gate} sbom={sbom} />
    </details>
  );
}
