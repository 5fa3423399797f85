/** Sizes of an inline icon: 12, 14, 16 or 20 px, each with its stroke. */
export type IconSize = 12 | 14 | 16 | 20;

const HALLMARK = 'M8.2 3h7.6L21 8.2v7.6L15.8 21H8.2L3 15.8V8.2z';
const INSIDE = {
  yes: 'M8.5 12.2l2.4 2.4 4.6-5',
  no: 'M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6',
  old: 'M8 16l8-8',
  na: undefined,
};

/** The hallmark, an octagon with its verdict inside. Decorative: the word is always next to it. */
export function Octagon({ verdict, size = 16 }: { verdict: keyof typeof INSIDE; size?: IconSize }) {
  const inside = INSIDE[verdict];
  return (
    <svg className="icon" data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={HALLMARK} strokeDasharray={inside ? undefined : '2.6 2.6'} />
      {inside && <path d={inside} />}
    </svg>
  );
}
