/** `value` is in percent. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.min(100, Math.max(0, value))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-3 overflow-hidden rounded-sm border border-edge bg-field"
    >
      <div
        className="h-full origin-left bg-accent forced-color-adjust-none transition-transform duration-200"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  )
}
