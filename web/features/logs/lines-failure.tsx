import { errorCode } from '#api.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { logsFailed, logWords } from './labels.ts'

type LinesFailureProps = { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }

/** Without a retry when the line itself does not exist. */
export function LinesFailure({ query: { error, isFetching, refetch } }: LinesFailureProps) {
  if (errorCode(error) === 'NOT_FOUND') return <ErrorPanel title={logWords.lineGone} />
  return (
    <ErrorPanel
      title={logWords.loadFailed}
      text={logsFailed(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  )
}
