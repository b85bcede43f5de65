import { Suspense, useState } from 'react'
import Gavel from '~icons/lucide/gavel'
import { useMe } from '#session/session.ts'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import type { Piece } from '../evidence/pasted.ts'
import { dialogWords } from '../labels.ts'
import type { SanctionTarget } from './target.ts'
import { late } from '#late.tsx'

const NewSanctionDialog = late(async () => (await import('./new-dialog.tsx')).NewSanctionDialog)

type SanctionButtonProps = {
  /** Null: to be chosen in the dialog. */
  target: SanctionTarget | null
  evidence?: Piece
  variant?: ButtonVariant
  iconOnly?: boolean
  className?: string
}

export function SanctionButton({
  target,
  evidence,
  variant = 'ghost',
  iconOnly = false,
  className,
}: SanctionButtonProps) {
  const { me } = useMe()
  const [isOpen, setOpen] = useState(false)
  if (target && 'userId' in target && target.userId === me?.id) return null
  const name = target?.name ? `${dialogWords.give}: ${target.name}` : dialogWords.give
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        onClick={() => setOpen(true)}
        title={name}
        aria-label={iconOnly ? name : undefined}
        className={className}
      >
        <Gavel className="shrink-0" /> {!iconOnly && dialogWords.give}
      </Button>
      {isOpen && (
        <Suspense fallback={<span data-opening />}>
          <NewSanctionDialog {...{ target, evidence }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
