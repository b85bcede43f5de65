import { useState } from 'react'
import Attach from '~icons/lucide/paperclip'
import { Button, type ButtonVariant } from '#ui/button.tsx'
import type { Attachable } from './attachables.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'

type AttachButtonProps = {
  /** Called when the button is pressed. */
  choices: () => readonly Attachable[]
  variant?: ButtonVariant
  className?: string
}

/** Button «Přidat jako důkaz», used wherever lines are shown. */
export function AttachButton({ choices, variant = 'secondary', className }: AttachButtonProps) {
  const [opened, setOpened] = useState<readonly Attachable[]>()
  return (
    <>
      <Button variant={variant} size="sm" className={className} onClick={() => setOpened(choices())}>
        <Attach /> Přidat jako důkaz
      </Button>
      <EvidenceDialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        choices={opened ?? []}
      />
    </>
  )
}
