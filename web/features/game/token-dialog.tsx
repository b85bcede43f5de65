import { useMutation } from '@tanstack/react-query'
import { MAX_SERVER } from '@westmore/contract/logs-lines.ts'
import { MAX_NAME, TokenText, type LogToken } from '@westmore/contract/logs.ts'
import * as z from 'zod/mini'
import { explain } from '#refusals.ts'
import { useRestoredState } from '#session/fresh-sign-in.ts'
import { useMe } from '#session/session.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { readWhole, useNewForm } from '#ui/use-form.ts'
import { tokenWords } from './labels.ts'
import { gameCommands } from './queries.ts'

export type NewToken = LogToken & { token: string }

const Typed = z.object({ name: z.string(), serverId: z.string() })

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
  const { fields, state } = useNewForm({
    values: useRestoredState('token text', useMe().me?.id, Typed, { name: '', serverId: '' }),
    read: (values) => readWhole(TokenText, values, tokenWords.required),
    save: (token) => create(token).then(onCreated).then(onClose),
    explain: (error) => explain(error, tokenWords.createFailed),
  })

  return (
    <DialogForm {...state} onCancel={onClose} sendLabel={tokenWords.create} sendingLabel="Vytvářím…">
      <TextField
        label="Název *"
        hint="Podle čeho klíč poznáte, například Hlavní server."
        max={MAX_NAME}
        aria-required
        autoComplete="off"
        {...fields.text('name')}
      />
      <TextField
        label="ID serveru *"
        hint="Podle něj poznáte záznamy z tohoto serveru, například westmore-1."
        max={MAX_SERVER}
        aria-required
        autoComplete="off"
        spellCheck={false}
        {...fields.text('serverId')}
        className="[&_input]:font-mono"
      />
    </DialogForm>
  )
}
