import { useMutation } from '@tanstack/react-query'
import type { EvidenceSource } from '@westmore/contract/logs-evidence.ts'
import { MAX_MESSAGE } from '@westmore/contract/tickets.ts'
import { MAX_USER_NOTE } from '@westmore/contract/users-notes.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import Attach from '~icons/lucide/paperclip'
import { orpc, refreshing } from '#api.ts'
import { explain } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import type { Attachable } from './attachables.ts'
import { Choices } from './choices.tsx'
import { LineTicks } from './line-ticks.tsx'
import { TargetChoice, type Target } from './target-choice.tsx'
import { isBlank } from '@westmore/contract/signs.ts'

/** Without choices it is closed. */
type EvidenceDialogProps = { choices: readonly Attachable[] | undefined; onClose: () => void }

export function EvidenceDialog({ choices, onClose }: EvidenceDialogProps) {
  return (
    <Dialog open={choices !== undefined} onClose={onClose} title="Přidat jako důkaz">
      {choices && <EvidenceForm {...{ choices, onClose }} />}
    </Dialog>
  )
}

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

/** Only the ticked lines; a link leads back to the search they were found by. */
function onlyLines(source: EvidenceSource, lines: number[]): EvidenceSource {
  const { about, query } = { query: undefined, ...source }
  return { lines, query, about: about !== undefined && lines.includes(about) ? about : undefined }
}

const kinds = [
  { kind: 'ticket', label: 'K ticketu', missing: 'Vyberte ticket', max: MAX_MESSAGE },
  { kind: 'person', label: 'K poznámce o uživateli', missing: 'Vyberte uživatele', max: MAX_USER_NOTE },
] as const

function EvidenceForm({ choices, onClose }: { choices: readonly Attachable[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(0)
  const [written, setWritten] = useState<string>()
  const [place, setPlace] = useState(0)
  const [target, setTarget] = useState<Target>()
  const [fault, setFault] = useState<string>()
  const navigate = useNavigate()
  const toTicket = useMutation(orpc.tickets.notes.create.mutationOptions(refreshing(orpc.tickets.messages)))
  const toPerson = useMutation(orpc.users.notes.create.mutationOptions(refreshing(orpc.users)))
  const [ticked, setTicked] = useState<ReadonlySet<number>>()
  const choice = choices[chosen]
  const text = written ?? choice?.text ?? ''
  const { kind, missing, max } = kinds[place] ?? kinds[0]

  function send() {
    if (!choice || text.length > max || ticked?.size === 0) return null
    setFault(target ? undefined : missing)
    return target ? store(target, choice) : null
  }
  async function store({ id, label, place: noted }: Target, { source, text: usual }: Attachable) {
    const evidence = ticked ? onlyLines(source, [...ticked]) : source
    const note = { id, text: isBlank(text) ? usual : text, evidence }
    await (kind === 'ticket' ? toTicket.mutateAsync(note) : toPerson.mutateAsync(note))
    toast.success(`Přidáno: ${label}`, { label: 'Otevřít', onClick: () => void navigate(noted) })
    onClose()
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => explain(error, 'Záznamy se nepodařilo přidat. Zkuste to prosím znovu.')}
      onCancel={onClose}
      sendLabel="Přidat"
      sendingLabel="Přidávám…"
    >
      {choices.length > 1 && (
        <Choices
          label="Co přidat"
          options={choices.map(({ label }) => label)}
          chosen={chosen}
          onChoose={(index) => {
            setChosen(index)
            setTicked(undefined)
          }}
        />
      )}
      {choice && <LineTicks {...{ choice, ticked }} onTick={setTicked} />}
      <Choices
        label="Kam"
        options={kinds.map(({ label }) => label)}
        chosen={place}
        onChoose={(index) => {
          setPlace(index)
          setTarget(undefined)
          setFault(undefined)
        }}
      />
      <TargetChoice
        key={kind}
        kind={kind}
        chosen={target?.id}
        fault={fault}
        onChoose={(next) => {
          setTarget(next)
          if (next) setFault(undefined)
        }}
      />
      <TextArea
        label={kind === 'ticket' ? 'Interní poznámka' : 'Poznámka týmu'}
        hint="Záznamy se zkopírují tak, jak jsou teď, bez IP adres. Uvidí je jen tým."
        max={max}
        rows={2}
        value={text}
        onChange={({ currentTarget: { value } }) => setWritten(value)}
        className="[&_textarea]:min-h-16"
      />
    </DialogForm>
  )
}
