import { useMutation } from '@tanstack/react-query'
import { MAX_SERVER } from '@westmore/contract/logs-lines.ts'
import { MAX_NAME, type LogToken } from '@westmore/contract/logs.ts'
import * as z from 'zod/mini'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { tokenWords } from './labels.ts'
import { gameCommands } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

export type NewToken = LogToken & { token: string }

type TokenDialogProps = { open: boolean; onClose: () => void; onCreated: (token: NewToken) => void }

export function TokenDialog({ open, ...actions }: TokenDialogProps) {
  return (
    <Dialog open={open} onClose={actions.onClose} title={tokenWords.create}>
      <TokenForm {...actions} />
    </Dialog>
  )
}

function TokenForm({ onClose, onCreated }: Omit<TokenDialogProps, 'open'>) {
  const { mutateAsync: create } = useMutation(gameCommands.createToken())
  const { me } = useMe()
  const [name, setName] = useRestoredState('token name', me?.id, z.string(), '')
  const [serverId, setServerId] = useRestoredState('token server', me?.id, z.string(), '')

  function send() {
    if (name.length > MAX_NAME || serverId.length > MAX_SERVER) return null
    if (isBlank(name) || isBlank(serverId)) return tokenWords.required
    return create({ name, serverId }).then(onCreated).then(onClose)
  }

  return (
    <DialogForm
      onSend={send}
      explain={(error) => explain(error, tokenWords.createFailed)}
      onCancel={onClose}
      sendLabel={tokenWords.create}
      sendingLabel="Vytvářím…"
    >
      <TextField
        label="Název *"
        hint="Podle čeho klíč poznáte, například Hlavní server."
        max={MAX_NAME}
        aria-required
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label="ID serveru *"
        hint="Podle něj poznáte záznamy z tohoto serveru, například westmore-1."
        max={MAX_SERVER}
        aria-required
        autoComplete="off"
        spellCheck={false}
        value={serverId}
        onChange={(event) => setServerId(event.currentTarget.value)}
        className="[&_input]:font-mono"
      />
    </DialogForm>
  )
}
