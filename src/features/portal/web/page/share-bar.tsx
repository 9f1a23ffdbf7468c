type ShareBarProps = { label: string; share: number; colour: string };

/** How much is used. */
export function ShareBar({ label, share, colour }: ShareBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ width: `${percent}%`, backgroundColor: colour }} />
    </div>
  );
}
