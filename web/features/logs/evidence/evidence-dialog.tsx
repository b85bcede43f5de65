import { useMutation, useQuery } from '@tanstack/react-query'
import type { EvidenceSource } from '@westmore/contract/logs-evidence.ts'
import { MAX_MESSAGE, MAX_SEARCH } from '@westmore/contract/tickets.ts'
import { MAX_PEOPLE_SEARCH } from '@westmore/contract/users.ts'
import { MAX_USER_NOTE } from '@westmore/contract/users-notes.ts'
import { useDeferredValue, useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { number } from '#format.ts'
import { personPlace, ticketPlace } from '#places.ts'
import { optionKey } from '#keys/option-key.ts'
import { explain } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { classes } from '#ui/classes.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { exactHit } from './exact-hit.ts'
import { evidenceCommands, evidenceQueries } from './queries.ts'

/** Evidence that can be attached from the current screen. */
export type Attachable = {
  label: string
  /** Default text of the note. */
  text: string
  source: EvidenceSource
}

type EvidenceDialogProps = { open: boolean; onClose: () => void; choices: readonly Attachable[] }

/** Attaches lines to a ticket or a person, as a note of the staff. */
export function EvidenceDialog({ open, onClose, choices }: EvidenceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Přidat jako důkaz">
      <EvidenceForm choices={choices} onClose={onClose} />
    </Dialog>
  )
}

const FEW = 6

/** Ticket or person that gets the note, and the page where the note is shown. */
type Target = {
  id: string
  label: string
  /** Its names, for matching one that is typed in full. */
  names: readonly string[]
  place: string
}

type Kind = 'ticket' | 'person'

const kinds: readonly { kind: Kind; label: string; missing: string; max: number }[] = [
  { kind: 'ticket', label: 'K ticketu', missing: 'Vyberte ticket', max: MAX_MESSAGE },
  { kind: 'person', label: 'K poznámce o uživateli', missing: 'Vyberte uživatele', max: MAX_USER_NOTE },
]

function EvidenceForm({ choices, onClose }: Omit<EvidenceDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(0)
  const [written, setWritten] = useState<string>()
  const [kind, setKind] = useState<Kind>('ticket')
  const [target, setTarget] = useState<Target>()
  const [fault, setFault] = useState<string>()
  const navigate = useNavigate()
  const toTicket = useMutation(evidenceCommands.attachToTicket())
  const toPerson = useMutation(evidenceCommands.attachToPerson())
  const choice = choices[chosen]
  const text = written ?? choice?.text ?? ''
  const place = kinds.findIndex((one) => one.kind === kind)
  const { missing, max } = kinds[place] ?? { missing: '', max: 0 }

  function send() {
    if (!choice || text.length > max) return null
    setFault(target ? undefined : missing)
    return target ? store(target, choice) : null
  }
  async function store({ id, label, place: noted }: Target, { source, text: usual }: Attachable) {
    const note = { id, text: text.trim() === '' ? usual : text, evidence: source }
    await (kind === 'ticket' ? toTicket.mutateAsync(note) : toPerson.mutateAsync(note))
    toast.success(`Přidáno: ${label}`, { label: 'Otevřít', onClick: () => void navigate(noted) })
    onClose()
  }

  const Found = kind === 'ticket' ? TicketChoice : PersonChoice
  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={(error) => explain(error, 'Záznamy se nepodařilo přidat. Zkuste to prosím znovu.')}
      onCancel={onClose}
      sendLabel="Přidat"
      sendingLabel="Přidávám..."
    >
      {choices.length > 1 && (
        <Choices
          label="Co přidat"
          options={choices.map(({ label }) => label)}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <Choices
        label="Kam"
        options={kinds.map(({ label }) => label)}
        chosen={place}
        onChoose={(index) => {
          setKind(kinds[index]?.kind ?? 'ticket')
          setTarget(undefined)
          setFault(undefined)
        }}
      />
      <Found
        key={kind}
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

type TargetChoiceProps = {
  chosen: string | undefined
  fault: string | undefined
  onChoose: (target: Target | undefined) => void
}

function TicketChoice(props: TargetChoiceProps) {
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const { data, isError, isPlaceholderData } = useQuery(evidenceQueries.tickets(asked))
  // Staff who opened a ticket are treated as its player, who has no internal notes.
  const tickets = data?.tickets.filter(({ isOwn }) => !isOwn).slice(0, FEW)
  return (
    <TargetChoice
      {...props}
      {...{ words, setWords, isError }}
      isOfWords={!isPlaceholderData && asked === words.trim()}
      label="Ticket"
      placeholder="číslo, název nebo hráč"
      max={MAX_SEARCH}
      foundLabel="Nalezené tickety"
      found={tickets?.map(({ id, number: shown, title, username }) => ({
        id,
        label: `#${shown} ${title}, ${username}`,
        names: [String(shown), `#${shown}`],
        place: ticketPlace(shown),
      }))}
      total={data?.total ?? 0}
      loadFailed="Tickety se nepodařilo načíst."
      none="Žádný takový ticket"
    />
  )
}

function PersonChoice(props: TargetChoiceProps) {
  const [words, setWords] = useState('')
  const { me } = useMe()
  const asked = useDeferredValue(words.trim())
  const { data, isError, isPlaceholderData } = useQuery(evidenceQueries.people(asked))
  // People neither read nor write notes about themselves.
  const people = data?.users.filter(({ discordId }) => discordId !== me?.id).slice(0, FEW)
  return (
    <TargetChoice
      {...props}
      {...{ words, setWords, isError }}
      isOfWords={!isPlaceholderData && asked === words.trim()}
      label="Uživatel"
      placeholder="jméno nebo ID"
      max={MAX_PEOPLE_SEARCH}
      foundLabel="Nalezení uživatelé"
      found={people?.map(({ discordId, username }) => ({
        id: discordId,
        label: username,
        names: [username, discordId],
        place: personPlace(discordId),
      }))}
      total={data?.total ?? 0}
      loadFailed="Uživatele se nepodařilo načíst."
      none="Žádný takový uživatel"
    />
  )
}

type FoundTargetsProps = TargetChoiceProps & {
  words: string
  setWords: (words: string) => void
  isError: boolean
  /** False while the result for the typed text is loading. */
  isOfWords: boolean
  label: string
  placeholder: string
  max: number
  foundLabel: string
  found: Target[] | undefined
  /** Number of results, including those not shown. */
  total: number
  loadFailed: string
  none: string
}

function TargetChoice({
  chosen,
  fault,
  onChoose,
  words,
  setWords,
  found,
  total,
  ...shown
}: FoundTargetsProps) {
  const { isError, isOfWords, label, placeholder, max, foundLabel, loadFailed, none } = shown
  const targets = found ?? []
  const place = targets.findIndex(({ id }) => id === chosen)
  const hit = isOfWords ? exactHit(words.trim(), targets, total) : undefined
  const hitId = hit?.id
  const chooseHit = useEffectEvent(() => onChoose(hit))
  useEffect(() => {
    if (hitId !== undefined) chooseHit()
  }, [hitId])

  function walk(event: KeyboardEvent) {
    const to = optionKey(event, place, targets.length)
    // Enter submits the form.
    if (to === null || to === 'choose') return
    event.preventDefault()
    onChoose(targets[to])
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        hint="Šipkami vyberete, klávesou Enter přidáte."
        maxLength={max}
        autoComplete="off"
        data-focused-first=""
        error={fault}
        value={words}
        onChange={({ currentTarget: { value } }) => {
          setWords(value)
          if (value.trim() !== words.trim()) onChoose(undefined)
        }}
        onKeyDown={walk}
      />
      <Choices
        label={foundLabel}
        options={targets.map((target) => target.label)}
        chosen={place}
        onChoose={(index) => onChoose(targets[index])}
      />
      <p role="status" className="text-sm text-fg-soft">
        {isError
          ? loadFailed
          : found?.length === 0
            ? none
            : total > targets.length && `Zobrazeno ${number(targets.length)} z ${number(total)}`}
        <span className="sr-only">{place >= 0 && ` Vybráno: ${targets[place]?.label}`}</span>
      </p>
    </div>
  )
}

type ChoicesProps = {
  label: string
  options: readonly string[]
  chosen: number
  onChoose: (index: number) => void
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className={classes('font-bold', options.length === 0 && 'sr-only')}>{label}</legend>
      {options.map((option, index) => (
        <label key={option} className="flex min-h-9 min-w-0 items-center gap-2 max-sm:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-ember-deep"
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span className="min-w-0 break-words">{option}</span>
        </label>
      ))}
    </fieldset>
  )
}
