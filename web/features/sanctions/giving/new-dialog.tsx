import { withoutCitationIds } from '@westmore/contract/citations.ts'
import {
  MAX_SANCTION_NOTE,
  MAX_SANCTIONED_NAME,
  sanctionKinds,
  sanctionName,
  type Sanction,
} from '@westmore/contract/sanctions.ts'
import { MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import { fillIn, type SanctionTemplate } from '@westmore/contract/sanctions-templates.ts'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import Remove from '~icons/lucide/x'
import { untilText } from '#format.ts'
import { serverTime, useNow } from '#clock.ts'
import { sanctionPlace } from '#places.ts'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { useFocusRecovery } from '#lists/use-focus-recovery.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import type { Fields } from '#ui/use-form.ts'
import { EvidenceField } from '../evidence/evidence-field.tsx'
import type { Piece } from '../evidence/pasted.ts'
import { Choices } from '#ui/choices.tsx'
import { endRow, OptionalFields, ReasonField, UntilField } from '../fields.tsx'
import { TemplatePicker } from '../settings/template-picker.tsx'
import { dialogWords, evidenceWords, kindLabel, kindWords, moreText } from '../labels.ts'
import { atMoment } from '../state.ts'
import type { SanctionTarget } from './target.ts'
import { TargetField } from './target-field.tsx'
import { useNewSanction, type NewValues } from './use-new-sanction.ts'
import { valuesOf } from '../values.ts'

type NewSanctionProps = {
  target: SanctionTarget | null
  evidence?: Piece | undefined
  onClose: () => void
}

export function NewSanctionDialog(form: NewSanctionProps) {
  return (
    <Dialog isWide open onClose={form.onClose} title={dialogWords.give}>
      <NewSanctionForm {...form} />
    </Dialog>
  )
}

function NewSanctionForm({ target, evidence, onClose }: NewSanctionProps) {
  const { fields, state, sanctions } = useNewSanction({ target, piece: evidence, onGiven: announce })
  const { values, problems, onChange } = fields
  const navigate = useNavigate()
  const lastFilled = useRef<{ reason: string; note: string; paragraphs: string }>(null)

  function announce({ number }: Sanction) {
    toast.success(`Sankce ${sanctionName(number)} je udělená.`, {
      label: 'Otevřít',
      onClick: () => void navigate(sanctionPlace(number)),
    })
    onClose()
  }

  function fill(template: SanctionTemplate) {
    const { kind, note, ...filled } = fillIn(template, serverTime())
    const texts = { ...valuesOf(filled), note }
    const before = lastFilled.current
    lastFilled.current = texts
    // Texts that the author has written stay.
    const keptTexts = (['reason', 'note', 'paragraphs'] as const).flatMap((field) =>
      values[field] === '' || values[field] === before?.[field] ? [] : [[field, values[field]]],
    )
    onChange({ ...texts, ...Object.fromEntries(keptTexts), kind, template: { id: template.id } })
  }

  return (
    <DialogForm
      {...state}
      onCancel={onClose}
      variant="danger"
      sendLabel={dialogWords.give}
      sendingLabel="Uděluji…"
    >
      <Whom {...fields} isFixed={target !== null} />
      <Known sanctions={sanctions} />
      <Choices
        inRow
        legend="Druh *"
        of={sanctionKinds}
        wordsOf={(kind) => ({ label: kindLabel(kind), text: kindWords[kind].effect })}
        chosen={values.kind || undefined}
        onChoose={(kind) => onChange({ kind })}
        error={problems['kind']}
      />
      <div className={endRow}>
        <TemplatePicker
          value={values.template?.id ?? null}
          onPick={(template) => (template ? fill(template) : onChange({ template: null }))}
        />
        <UntilField {...fields} />
      </div>
      <ReasonField {...fields} />
      <More {...fields} />
    </DialogForm>
  )
}

/** Folded so that the rest fits a low screen; the summary names the filled fields. */
function More({ values, problems, onChange, text }: Fields<NewValues>) {
  const [isOpen, setOpen] = useState(false)
  const hasProblem = ['paragraphs', 'note'].some((field) => problems[field])
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
      className="group min-w-0"
    >
      <summary className="min-h-11 content-center lg:min-h-9">
        <b className="text-accent">Více</b>{' '}
        <span className="text-sm text-fg-soft group-open:hidden">{moreText(values)}</span>
      </summary>
      <div className="mt-2 grid grid-cols-1 gap-4">
        <OptionalFields text={text} />
        <SuggestingTextArea
          signs="§"
          label={dialogWords.note}
          hint={dialogWords.noteHint}
          rows={2}
          max={MAX_SANCTION_NOTE}
          {...text('note')}
          className="[&_textarea]:min-h-16"
        />
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1.5 font-bold">{evidenceWords.title}</legend>
          <p className="text-sm text-fg-soft">{evidenceWords.hint}</p>
          <Pieces pieces={values.evidence} onChange={(pieces) => onChange({ evidence: pieces })} />
        </fieldset>
      </div>
    </details>
  )
}

type PiecesProps = { pieces: readonly Piece[]; onChange: (pieces: Piece[]) => void }

function Pieces({ pieces, onChange }: PiecesProps) {
  const list = useFocusRecovery<HTMLUListElement>()
  return (
    <>
      <ul ref={list} className="grid gap-1 empty:hidden">
        {pieces.map(({ evidence, label }) => (
          <li key={evidence.id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Odebrat důkaz: ${label}`}
              onClick={() => onChange(pieces.filter((one) => one.evidence.id !== evidence.id))}
            >
              <Remove />
            </Button>
          </li>
        ))}
      </ul>
      {pieces.length < MAX_SANCTION_EVIDENCE && (
        <EvidenceField onAdd={(piece) => onChange([...pieces, piece])} />
      )}
    </>
  )
}

function Whom({ values: { target }, problems, isFixed, onChange }: Fields<NewValues> & { isFixed: boolean }) {
  if (target === null)
    return <TargetField onChoose={(chosen) => onChange({ target: chosen })} error={problems['target']} />
  return (
    <div className="grid gap-3">
      <p
        className={classes(
          'flex flex-wrap items-center gap-x-3',
          isFixed ? 'justify-center' : 'justify-between rounded-sm border-2 border-line px-3 py-1.5',
        )}
      >
        <span className="min-w-0">
          {'userId' in target ? (
            <bdi className="font-bold wrap-anywhere">{target.name}</bdi>
          ) : (
            <span className="font-mono text-sm break-all">{target.identifiers.join(', ')}</span>
          )}
        </span>
        {!isFixed && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => onChange({ target: null })}
            className="-mr-3 ml-auto"
          >
            Změnit
          </Button>
        )}
      </p>
      {'identifiers' in target && (
        <TextField
          label="Jméno *"
          hint="Účet na webu k těmto údajům neznáme. Až se hráč přihlásí nebo prokáže licenci, sankce se k němu připojí."
          value={target.name}
          maxLength={MAX_SANCTIONED_NAME}
          onWrite={(name) => onChange({ target: { ...target, name } })}
          error={problems['name'] ?? (target.name === '' ? problems['target'] : undefined)}
        />
      )}
    </div>
  )
}

/** So that two colleagues do not punish the same thing twice. */
function Known({ sanctions }: { sanctions: readonly Sanction[] }) {
  const now = useNow(5_000)
  const active = sanctions.map((one) => atMoment(one, now)).filter(({ state }) => state === 'active')
  return (
    <div role="status" className="grid gap-2 text-sm empty:hidden">
      {active.length > 0 && (
        <div className="border-l-4 border-accent bg-field px-3 py-2">
          <p className="font-bold">Právě platí:</p>
          <ul className="grid gap-1.5">
            {active.map(({ id, kind, number, until, author, reason }) => (
              <li key={id} className="wrap-anywhere">
                {kindLabel(kind)} <span className="whitespace-nowrap">{sanctionName(number)}</span>,{' '}
                {untilText(until)} (<bdi>{author}</bdi>):{' '}
                <span className="line-clamp-2">{withoutCitationIds(reason)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
