import { errorCode } from '#api.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { logsFailed, logWords } from './labels.ts'

type LineFailureProps = {
  error: unknown
  onRetry: () => void
  busy: boolean
}

/** What surrounds a line could not be read; where the line itself is gone, a retry would not help. */
export function LineFailure({ error, onRetry, busy }: LineFailureProps) {
  if (errorCode(error) === 'NOT_FOUND') return <ErrorPanel title={logWords.lineGone} />
  return <ErrorPanel title={logWords.unread} text={logsFailed(error)} onRetry={onRetry} busy={busy} />
}
