import Bolt from '~icons/lucide/zap'

/** Changes that a saved reply makes besides its text, shown where replies are chosen. */
export function MacroLine({ words }: { words: string }) {
  if (words === '') return null
  return (
    <span className="flex items-center gap-1 text-sm text-accent">
      <Bolt className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  )
}
