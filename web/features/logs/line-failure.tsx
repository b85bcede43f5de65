import { errorCode } from '#api.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { logsFailed, logWords } from './labels.ts'

type LineFailureProps = { error: unknown; onRetry: () => void; busy: boolean }

/** Without a retry when the line itself does not exist. */
export function LineFailure({ error, onRetry, busy }: LineFailureProps) {
  if (errorCode(error) === 'NOT_FOUND') return <ErrorPanel title={logWords.lineGone} />
  return <ErrorPanel title={logWords.loadFailed} text={logsFailed(error)} onRetry={onRetry} busy={busy} />
}
