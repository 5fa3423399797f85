/** Result of one upload. */
export interface Posted {
  status: number;
  /** uuid of the SBOM; '' for a refusal. */
  sbomid: string;
  milliseconds: number;
}

/** Sends a document and reads any answer; status -1 when the connection broke. */
export async function postSbom(
  { origin, headers }: { origin: string; headers: Record<string, string> },
  query: string,
  body: BodyInit,
): Promise<Posted> {
  const from = performance.now();
  const answer = await fetch(`${origin}/api/v1/sboms?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  }).catch(() => undefined);
  const text = (await answer?.text().catch(() => '')) ?? '';
  const milliseconds = performance.now() - from;
  const status = answer?.status ?? -1;
  const { sbomid = '' } =
    status < 300 && status > 0 ? (JSON.parse(text) as { sbomid: string }) : {};
  return { status, sbomid, milliseconds };
}

/** Counts answers by status, as text for a figure: `1 × 201, 3 × 200`. */
export function statusesOf(posted: Posted[]): string {
  const counts = new Map<number, number>();
  for (const { status } of posted) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
