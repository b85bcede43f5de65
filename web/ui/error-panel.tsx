import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type ErrorPanelProps = { title: ReactNode; text?: ReactNode; onRetry?: () => void; busy?: boolean }

export function ErrorPanel({ title, text, onRetry, busy = false }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-md border-2 border-bad/60 px-4 py-8 text-center"
    >
      <p className="text-lg font-bold text-bad">{title}</p>
      {text && <p className="max-w-prose text-fg-soft">{text}</p>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          Zkusit znovu
        </Button>
      )}
    </div>
  )
}
