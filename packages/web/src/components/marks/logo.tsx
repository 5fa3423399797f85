/**
 * The product's mark, in the text color of the theme. Decorative: its name is always next to it or in the
 * label.
 */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z" fill="var(--text)" />
      <path
        d="M7.6 17L12 6.6 16.4 17"
        fill="none"
        stroke="var(--bg-app)"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="15.2" r="1.35" fill="var(--bg-app)" />
    </svg>
  );
}
