import Tumbleweed from '~icons/game-icons/tumbleweed'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { TextField } from '#ui/field.tsx'
import { Skeleton, SkeletonRows } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast.ts'
import { Chapter, Grounds } from './grounds.tsx'

export function Feedback() {
  return (
    <Chapter title="Odezva">
      <Dialogs />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => toast.success('Otázka byla úspěšně vytvořena.')}>
          Hlášení: povedlo se
        </Button>
        <Button variant="secondary" onClick={() => toast.error('Nepodařilo se změnit status.')}>
          Hlášení: nepovedlo se
        </Button>
        <Button variant="secondary" onClick={() => toast.info('Zkopírováno')}>
          Hlášení: zpráva
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast.success('Úkol byl smazán.', { label: 'Vrátit', onClick: () => undefined })}
        >
          Hlášení: s tlačítkem
        </Button>
        <CopyButton text="1890" />
        <CopyButton compact label="Kopírovat, jen znak" text="1890" />
      </div>
      <Grounds title="Načítání">
        <Spinner />
        <SkeletonRows />
        <div className="mt-4 grid gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </div>
      </Grounds>
      <Grounds title="Prázdno">
        <EmptyState drawing={<Tumbleweed />} title="Žádné otázky" action={<Button>Přidat Otázku</Button>}>
          Začněte přidáním první otázky pro allowlist
        </EmptyState>
      </Grounds>
      <Grounds title="Chyba">
        <div className="grid gap-4">
          <ErrorPanel
            title="Chyba načítání logů"
            text="Failed to fetch logs: 503"
            onRetry={() => undefined}
          />
          <ErrorPanel title="Zkouší se znovu" onRetry={() => undefined} busy />
        </div>
      </Grounds>
    </Chapter>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'busy'>()
  const close = () => setOpen(undefined)
  const work = () => {
    setOpen('busy')
    setTimeout(close, 1500)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('form')}>Dialog s formulářem</Button>
      <Button variant="danger" onClick={() => setOpen('confirm')}>
        Potvrzení
      </Button>
      <Button variant="secondary" onClick={work}>
        Potvrzení při práci
      </Button>
      <Dialog open={open === 'form'} onClose={close} title="Přidat Otázku">
        <DialogForm
          onSend={() => Promise.reject(new Error('Nothing is saved here'))}
          explain={() => 'Nepodařilo se vytvořit otázku.'}
          onCancel={close}
          sendLabel="Přidat Otázku"
        >
          <TextField label="Otázka *" max={200} />
        </DialogForm>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={work}
        title="Smazat Otázku"
        confirmLabel="Smazat"
        failure="Nepodařilo se smazat otázku."
      >
        Opravdu chcete smazat tuto otázku? Tato akce nelze vrátit zpět.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'busy'}
        onClose={close}
        onConfirm={close}
        title="Smazat Otázku"
        confirmLabel="Smazat"
        busyLabel="Mažu…"
        busy
      >
        Opravdu chcete smazat tuto otázku? Tato akce nelze vrátit zpět.
      </ConfirmDialog>
    </div>
  )
}
