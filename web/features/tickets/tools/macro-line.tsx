import Bolt from '~icons/lucide/zap'

export function MacroLine({ words }: { words: string }) {
  if (words === '') return null
  return (
    <span className="flex items-center gap-1 text-sm text-accent">
      <Bolt className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{words}</span>
    </span>
  )
}
