import { useMutation, useQuery } from '@tanstack/react-query'
import { addDays, isDay, startAtClock } from '@westmore/contract/days.ts'
import {
  appealOutcomes,
  canDecideAs,
  type AppealOutcome,
  type StaffAppeal,
} from '@westmore/contract/sanctions-appeals.ts'
import { MAX_SANCTION_REASON } from '@westmore/contract/sanctions.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { sanctionPlace } from '#places.ts'
import { outcomeLabels } from '#features/sanctions/public.ts'
import { errorCode } from '#api.ts'
import { DayField } from '#days/day-field.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { CardNotLoaded } from '#ui/not-loaded.tsx'
import { OptionGroup } from '#ui/option-group.tsx'
import { ticketProblem } from '../labels.ts'
import { appealWords, decisionLabels, sanctionTitle } from './labels.ts'
import { appealCommands, appealQueries } from './queries.ts'

type DecisionDraft = { outcome: AppealOutcome | null; day: string; reason: string }

/** The sanction of an appeal above its conversation, and the decision. */
export function DeskAppeal({ ticketId }: { ticketId: string }) {
  const query = useQuery(appealQueries.ofTicket(ticketId))
  const { data: appeal } = query
  const [isDeciding, setIsDeciding] = useState(false)
  // Kept here, so that a closed dialog loses nothing.
  const [draft, setDraft] = useState<DecisionDraft>({ outcome: null, day: '', reason: '' })
  const close = () => setIsDeciding(false)
  // The account was deleted, and its open appeals with it.
  if (errorCode(query.error) === 'NOT_FOUND') return null
  return (
    <section
      aria-label="Sankce"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-3 py-2 text-sm sm:px-4"
    >
      {appeal ? (
        <AppealFacts appeal={appeal} />
      ) : (
        <CardNotLoaded query={query} failed={appealWords.loadFailed} />
      )}
      {appeal?.decision === null && appeal.obstacle === null && (
        <Button variant="secondary" size="sm" onClick={() => setIsDeciding(true)}>
          Rozhodnout
        </Button>
      )}
      {appeal && (
        <Dialog open={isDeciding} onClose={close} title="Rozhodnutí o odvolání">
          <DecisionForm {...{ ticketId, appeal, draft, setDraft }} onClose={close} />
        </Dialog>
      )}
    </section>
  )
}

function AppealFacts({ appeal: { sanction, decision, obstacle } }: { appeal: StaffAppeal }) {
  const { author, reason, points, paragraphs } = sanction
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p>
        <Link to={sanctionPlace(sanction.number)} className="text-link font-bold">
          {sanctionTitle(sanction)}
        </Link>
        , udělil(a) {author}
        {points && `, body: ${points.count} (${points.category})`}
        {paragraphs.length > 0 && `, ${paragraphs.join(', ')}`}
      </p>
      <p dir="auto" title={reason} className="line-clamp-2 text-fg-soft wrap-anywhere">
        {reason}
      </p>
      {decision && (
        <p className="font-bold">
          {outcomeLabels[decision.outcome]}, rozhodl(a) {decision.by}
          {decision.isByAuthor && ' (zároveň autor sankce, nikdo jiný rozhodnout nemohl)'}
        </p>
      )}
      {!decision && obstacle && <p className="font-bold">{appealWords[obstacle]}</p>}
    </div>
  )
}

type DecisionFormProps = {
  ticketId: string
  appeal: StaffAppeal
  draft: DecisionDraft
  setDraft: (draft: DecisionDraft) => void
  onClose: () => void
}

function DecisionForm({ ticketId, appeal: { sanction }, draft, setDraft, onClose }: DecisionFormProps) {
  const { mutateAsync } = useMutation(appealCommands.decide())
  const [isTried, setIsTried] = useState(false)
  const { outcome, day, reason } = draft
  const possible = appealOutcomes.filter((one) => canDecideAs(one, sanction.state))
  const isShort = outcome === 'shortened'

  function send() {
    setIsTried(true)
    const isReady = outcome !== null && reason.trim() !== '' && reason.length <= MAX_SANCTION_REASON
    if (!isReady || (isShort && !isDay(day))) return null
    const until = isShort ? { until: new Date(startAtClock(addDays(day, 1), '00:00')).toISOString() } : {}
    return mutateAsync({ id: ticketId, outcome, reason: reason.trim(), ...until }).then(onClose)
  }

  return (
    <DialogForm noValidate onSend={send} explain={problemOf} onCancel={onClose} sendLabel="Rozhodnout">
      <OptionGroup
        label="Výsledek"
        error={isTried && outcome === null && 'Vyberte prosím výsledek.'}
        options={possible.map((one) => decisionLabels[one])}
        chosen={new Set(outcome === null ? [] : [decisionLabels[outcome]])}
        isMultiple={false}
        disabled={false}
        onChange={([label]) =>
          setDraft({ ...draft, outcome: possible.find((one) => decisionLabels[one] === label) ?? null })
        }
      />
      {isShort && (
        <DayField
          label="Poslední den sankce"
          lean="future"
          onInvalid="pass"
          error={isTried && !isDay(day) && 'Napište prosím den, například 20. 11. 2026.'}
          value={day}
          onChange={(next) => setDraft({ ...draft, day: next })}
        />
      )}
      <TextArea
        label="Odůvodnění, hráč si ho přečte"
        max={MAX_SANCTION_REASON}
        error={isTried && reason.trim() === '' && 'Napište prosím odůvodnění.'}
        value={reason}
        onChange={({ currentTarget: { value } }) => setDraft({ ...draft, reason: value })}
      />
    </DialogForm>
  )
}

const problemOf = (error: unknown) => ticketProblem(error, appealWords.decideFailed, refusals)

const refusals = {
  OWN_SANCTION: appealWords.author,
  STAFF_SANCTION: appealWords.staff,
  SANCTION_OVER: appealWords.sanctionOver,
  APPEAL_DECIDED: appealWords.decided,
  END_REFUSED: appealWords.endRefused,
}
