import { useState } from 'react'
import Attach from '~icons/lucide/paperclip'
import { Button } from '#ui/button.tsx'
import type { Attachable } from './attachables.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'

export function AttachButton({ choices }: { choices: () => readonly Attachable[] }) {
  const [opened, setOpened] = useState<readonly Attachable[]>()
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpened(choices())}>
        <Attach /> Přidat jako důkaz
      </Button>
      <EvidenceDialog choices={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
