import { useMutation } from '@tanstack/react-query'
import { MAX_SERVER } from '@westmore/contract/log-lines.ts'
import { MAX_NAME, type LogToken } from '@westmore/contract/logs.ts'
import { useState, type SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { tokenWords } from './category-labels.ts'
import { categoryCommands } from './category-queries.ts'

export type NewToken = LogToken & { token: string }

type TokenDialogProps = { open: boolean; onClose: () => void; onCreated: (token: NewToken) => void }

export function TokenDialog({ open, ...deeds }: TokenDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} onClose={deeds.onClose} title={tokenWords.create} busy={busy}>
      <TokenForm {...deeds} onBusy={setBusy} />
    </Dialog>
  )
}

type TokenFormProps = Omit<TokenDialogProps, 'open'> & { onBusy: (busy: boolean) => void }

function TokenForm({ onClose, onCreated, onBusy }: TokenFormProps) {
  const { mutateAsync: create, isPending } = useMutation(categoryCommands.createToken())
  const [name, setName] = useState('')
  const [serverId, setServerId] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending || name.length > MAX_NAME || serverId.length > MAX_SERVER) return
    if (name.trim() === '' || serverId.trim() === '') return setProblem(tokenWords.required)
    setProblem(null)
    onBusy(true)
    try {
      onCreated(await create({ name, serverId }))
    } catch (error) {
      console.error(error)
      setProblem(tokenWords.createFailed)
    } finally {
      onBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Název *"
        hint="Podle čeho token poznáte, například Hlavní server."
        max={MAX_NAME}
        aria-required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="ID serveru *"
        hint="Dostanou ho záznamy, které vlastní server_id nemají, například westmore-1."
        max={MAX_SERVER}
        aria-required
        autoComplete="off"
        spellCheck={false}
        value={serverId}
        onChange={(event) => setServerId(event.currentTarget.value)}
        className="[&_input]:font-mono"
      />
      {problem && (
        <p role="alert" className="font-bold text-bad">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose} disabled={isPending}>
          Zrušit
        </Button>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Vytvářím...' : tokenWords.create}
        </Button>
      </DialogActions>
    </form>
  )
}
