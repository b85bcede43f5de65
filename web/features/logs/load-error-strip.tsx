import { RetryButton } from '#ui/retry-button.tsx'
import { logWords } from './labels.ts'

type LoadErrorStripProps = { text: string; query: { isFetching: boolean; refetch: () => unknown } }

export function LoadErrorStrip({ text, query: { isFetching, refetch } }: LoadErrorStripProps) {
  return (
    <div
      role="alert"
      className="my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border-2 border-bad/60 px-4 py-2 text-sm"
    >
      <p className="font-bold text-bad">{logWords.loadFailed}</p>
      <p className="min-w-0 grow break-words text-fg-soft">{text}</p>
      <RetryButton onRetry={() => void refetch()} busy={isFetching} />
    </div>
  )
}
