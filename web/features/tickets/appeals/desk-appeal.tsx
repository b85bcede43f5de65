import { withoutCitationIds } from '@westmore/contract/citations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays, isDay, startAtClock } from '@westmore/contract/days.ts'
import {
  appealOutcomes,
  canDecideAs,
  AppealOutcome,
  type StaffAppeal,
} from '@westmore/contract/sanctions-appeals.ts'
import { MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { sanctionPlace } from '#places.ts'
import { outcomeLabels } from '#features/sanctions/public.ts'
import { errorCode } from '#api.ts'
import { useKept } from '#kept/use-kept.ts'
import { DayField } from '#days/day-field.tsx'
import { SuggestingTextArea } from '#text/suggesting-text-area.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { readUnless, useNewForm } from '#ui/use-form.ts'
import { ticketProblem, tooLong } from '../labels.ts'
import { appealWords, decisionLabels, sanctionTitle } from './labels.ts'
import { appealCommands, appealQueries } from './queries.ts'
import { isBlank } from '@westmore/contract/signs.ts'

const DecisionDraft = z.object({ outcome: z.nullable(AppealOutcome), day: z.string(), reason: z.string() })

export function DeskAppeal({ ticketId }: { ticketId: string }) {
  const query = useQuery(appealQueries.ofTicket(ticketId))
  const [isDeciding, setIsDeciding] = useState(false)
  const close = () => setIsDeciding(false)
  // The account was deleted, and its open appeals with it.
  if (errorCode(query.error) === 'NOT_FOUND') return null
  if (!query.data)
    return (
      <section aria-label="Sankce" className={look}>
        <CardNotLoaded query={query} failed={appealWords.loadFailed} />
      </section>
    )
  const { sanction, decision, obstacle } = query.data
  const reason = withoutCitationIds(sanction.reason)
  return (
    <section aria-label="Sankce" className={look}>
      <div className="min-w-0 flex-1 basis-64">
        <p>
          <Link to={sanctionPlace(sanction.number)} className="text-link font-bold">
            {sanctionTitle(sanction)}
          </Link>
          , uděleno: {sanction.author}
          {sanction.paragraphs.length > 0 && `, ${withoutCitationIds(sanction.paragraphs.join(', '))}`}
        </p>
        <p dir="auto" title={reason} className="line-clamp-2 text-fg-soft wrap-anywhere">
          {reason}
        </p>
        {decision && (
          <p className="font-bold">
            {outcomeLabels[decision.outcome]}, rozhodnutí: {decision.by}
            {decision.isByAuthor && ' (zároveň autor sankce, nikdo jiný rozhodnout nemohl)'}
          </p>
        )}
        {!decision && obstacle && <p className="font-bold">{refusals[obstacles[obstacle]]}</p>}
      </div>
      {decision === null && obstacle === null && (
        <Button variant="secondary" size="sm" onClick={() => setIsDeciding(true)}>
          Rozhodnout
        </Button>
      )}
      <Dialog open={isDeciding} onClose={close} title="Rozhodnutí o odvolání">
        <DecisionForm {...{ ticketId, sanction }} onClose={close} />
      </Dialog>
    </section>
  )
}

const look =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-2 text-sm sm:px-4'

type DecisionFormProps = { ticketId: string; sanction: StaffAppeal['sanction']; onClose: () => void }

function DecisionForm({ ticketId, sanction, onClose }: DecisionFormProps) {
  const { mutateAsync } = useMutation(appealCommands.decide())
  const { draft, setDraft, forget } = useKept({
    name: `appeal_decision:${ticketId}`,
    schema: DecisionDraft,
    blank: { outcome: null, day: '', reason: '' },
  })
  const possible = appealOutcomes.filter((one) => canDecideAs(one, sanction.state))
  const outcome = possible.find((one) => one === draft.outcome)
  const isShort = outcome === 'shortened'
  const { fields, state } = useNewForm({
    values: [draft, setDraft],
    read: ({ day, reason }) =>
      readUnless(
        {
          outcome: !outcome && 'Vyberte prosím výsledek.',
          day: isShort && !isDay(day) && 'Napište prosím den, například 20. 11. 2026.',
          reason:
            (isBlank(reason) && 'Napište prosím odůvodnění.') ||
            (reason.length > MAX_SANCTION_REASON && tooLong(MAX_SANCTION_REASON)),
        },
        () =>
          outcome && {
            outcome,
            reason: reason.trim(),
            ...(isShort && { until: new Date(startAtClock(addDays(day, 1), '00:00')).toISOString() }),
          },
      ),
    save: async (decision) => {
      await mutateAsync({ id: ticketId, ...decision })
      forget()
      onClose()
    },
    explain: (error) =>
      ticketProblem(error, 'Rozhodnutí se nepodařilo uložit. Zkuste to prosím znovu.', refusals),
  })
  const { values, problems, onChange } = fields

  return (
    <DialogForm {...state} onCancel={onClose} cancelLabel="Zpět" sendLabel="Rozhodnout">
      <OptionGroup
        label="Výsledek *"
        error={problems['outcome']}
        options={possible.map((one) => decisionLabels[one])}
        chosen={new Set(outcome === undefined ? [] : [decisionLabels[outcome]])}
        isMultiple={false}
        disabled={false}
        onChange={([label]) =>
          onChange({ outcome: possible.find((one) => decisionLabels[one] === label) ?? null })
        }
      />
      {isShort && (
        <DayField
          label="Poslední den sankce *"
          onInvalid="pass"
          error={problems['day']}
          value={values.day}
          onChange={(day) => onChange({ day })}
        />
      )}
      <SuggestingTextArea
        signs="§"
        label="Odůvodnění *"
        aria-required
        hint="Hráč si ho přečte."
        max={MAX_SANCTION_REASON}
        {...fields.text('reason')}
      />
    </DialogForm>
  )
}

const refusals = {
  OWN_SANCTION: 'Sankci jste udělili vy, o odvolání proti ní rozhodne někdo jiný.',
  STAFF_SANCTION: 'O sankci člena týmu rozhodují jen vlastníci.',
  SANCTION_OVER: 'Sankce mezitím skončila, takto už rozhodnout nelze. Váš text zůstává tady.',
  APPEAL_DECIDED: 'O odvolání mezitím rozhodl někdo jiný, výsledek vidíte u ticketu. Váš text zůstává tady.',
  END_REFUSED: 'Nový konec musí být v budoucnu, a to dříve než dosavadní.',
}

const obstacles = { author: 'OWN_SANCTION', staff: 'STAFF_SANCTION' } as const
