import {
  MAX_SANCTION_NOTE,
  MAX_SANCTIONED_NAME,
  sanctionName,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorCode } from '#api.ts'
import { useNow } from '#clock.ts'
import { sanctionPlace } from '#places.ts'
import { explain } from '#refusals.ts'
import { useMe } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { KindField, SanctionFields } from './fields.tsx'
import { dialogWords, kindLabel, sanctionRefusals, untilText } from './labels.ts'
import { atMoment } from './state.ts'
import type { SanctionTarget } from './target.ts'
import { TargetField } from './target-field.tsx'
import { useNewSanction, type NewValues } from './use-new-sanction.ts'
import { problemsOf, type Problems } from './values.ts'

type NewSanctionProps = {
  /** Null: to be chosen in the dialog. */
  target: SanctionTarget | null
  /** What is filled in beforehand; a kept draft wins. */
  start?: Partial<NewValues> | undefined
  onClose: () => void
}

export function NewSanctionDialog(form: NewSanctionProps) {
  return (
    <Dialog open onClose={form.onClose} title={dialogWords.give}>
      <NewSanctionForm {...form} />
    </Dialog>
  )
}

function NewSanctionForm({ target, start, onClose }: NewSanctionProps) {
  const { me } = useMe()
  const { values, set, sanctions, give } = useNewSanction({ authorId: me?.id ?? '', target, start })
  const [problems, setProblems] = useState<Problems>({})
  const navigate = useNavigate()

  function send() {
    const now = new Date()
    const found = { ...problemsOf(values, now), ...ownProblems(values) }
    setProblems(found)
    if (Object.keys(found).length > 0) return null
    const given = give(now)
    return given && given.then(announce)
  }

  function announce({ number }: Sanction) {
    toast.success(`Sankce ${sanctionName(number)} je udělená.`, {
      label: 'Otevřít',
      onClick: () => void navigate(sanctionPlace(number)),
    })
    onClose()
  }

  function write(change: Partial<NewValues>) {
    set(change)
    setProblems((before) => without(before, change))
  }

  return (
    <DialogForm
      noValidate
      onSend={send}
      explain={problemOf}
      onCancel={onClose}
      variant="danger"
      sendLabel={dialogWords.give}
      sendingLabel="Uděluji..."
    >
      <Whom {...{ values, problems }} isFixed={target !== null} onChange={write} />
      <Known sanctions={sanctions} />
      <KindField value={values.kind} onChange={(kind) => write({ kind })} error={problems['kind']} />
      <SanctionFields {...{ values, problems }} onChange={write} />
      <TextArea
        label={dialogWords.note}
        hint="Jen pro tým, hráč ji nikdy neuvidí."
        rows={2}
        max={MAX_SANCTION_NOTE}
        value={values.note}
        onChange={({ currentTarget: { value: note } }) => write({ note })}
        error={problems['note']}
        className="[&_textarea]:min-h-16"
      />
    </DialogForm>
  )
}

function problemOf(error: unknown): string {
  if (errorCode(error) === 'NEWER_SANCTION')
    return 'Hráč mezitím dostal novější sankci, ukazujeme ji nahoře. Platí-li ta vaše i tak, odešlete ji znovu.'
  return explain(error, dialogWords.giveFailed, sanctionRefusals)
}

function ownProblems({ target, kind, note }: NewValues): Problems {
  return {
    ...(target === null && { target: dialogWords.noTarget }),
    ...(target && 'identifiers' in target && target.name.trim() === '' && { name: dialogWords.noName }),
    ...(kind === '' && { kind: dialogWords.noKind }),
    ...(note.length > MAX_SANCTION_NOTE && { note: `Nejvýše ${MAX_SANCTION_NOTE} znaků.` }),
  }
}

const without = (problems: Problems, change: object): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in change)))

type WhomProps = {
  values: NewValues
  problems: Problems
  /** The dialog was opened for this person. */
  isFixed: boolean
  onChange: (change: Partial<NewValues>) => void
}

function Whom({ values: { target }, problems, isFixed, onChange }: WhomProps) {
  if (target === null)
    return <TargetField onChoose={(chosen) => onChange({ target: chosen })} error={problems['target']} />
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-sm border-2 border-line px-3 py-1.5">
        <span className="min-w-0">
          {'userId' in target ? (
            <bdi className="font-bold wrap-anywhere">{target.name}</bdi>
          ) : (
            <span className="font-mono text-sm break-all">{target.identifiers.join(', ')}</span>
          )}
        </span>
        {!isFixed && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ target: null })}>
            Změnit
          </Button>
        )}
      </p>
      {'identifiers' in target && (
        <TextField
          label="Jméno *"
          hint="Účet tu hráč nemá. Sankce se k němu připojí, až si ho založí a licenci prokáže."
          value={target.name}
          maxLength={MAX_SANCTIONED_NAME}
          onChange={({ currentTarget }) => onChange({ target: { ...target, name: currentTarget.value } })}
          error={problems['name'] ?? (target.name === '' ? problems['target'] : undefined)}
        />
      )}
    </div>
  )
}

/** What the person has now, so that two colleagues do not punish the same thing twice. */
function Known({ sanctions }: { sanctions: readonly Sanction[] }) {
  const active = atMoment(sanctions, useNow(5_000)).filter(({ state }) => state === 'active')
  return (
    <div role="status" className="empty:hidden">
      {active.length > 0 && (
        <div className="border-l-4 border-accent bg-field px-3 py-2 text-sm">
          <p className="font-bold">Teď už má:</p>
          <ul>
            {active.map(({ id, kind, number, until, author, reason }) => (
              <li key={id} className="wrap-anywhere">
                {kindLabel(kind)} {sanctionName(number)}, {untilText(until)} (<bdi>{author}</bdi>):{' '}
                <span className="line-clamp-2">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
