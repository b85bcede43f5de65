import type { ReactNode } from 'react'

export type EmptyStateProps = {
  drawing?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      {drawing && <div className="text-6xl text-accent opacity-80">{drawing}</div>}
      <p className="text-lg font-bold">{title}</p>
      {children && <p className="max-w-prose text-fg-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
