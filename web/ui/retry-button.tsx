import { Button } from './button.tsx'

type RetryButtonProps = { onRetry: () => void; busy?: boolean }

export function RetryButton({ onRetry, busy = false }: RetryButtonProps) {
  return (
    <Button variant="secondary" size="sm" onClick={onRetry} busy={busy}>
      Zkusit znovu
    </Button>
  )
}
