import { ORPCError } from '@orpc/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  MAX_INTERVIEW_NOTES,
  Mark,
  marks,
  proposalOf,
  Talk,
  type InterviewRules,
} from '@westmore/contract/interviews.ts'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { useKept } from '#kept/use-kept.ts'
import { useCommand } from '#use-command.ts'
import { announceFailure } from '#refusals.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { toast } from '#ui/toast.ts'
import { useSending } from '#ui/use-sending.ts'
import { Failing } from './failing.tsx'
import {
  attemptText,
  interviewProblem,
  interviewWords,
  markLabels,
  missedText,
  proposals,
  staffNews,
} from './labels.ts'
import { interviewCommands, interviewQueries } from './queries.ts'
import { Applicant } from './applicant.tsx'

type Limits = Pick<InterviewRules, 'mostSmall' | 'mostBig'> & { needsSecond: boolean }
type TalkPanelProps = { id: string; limits: Limits; onShow: (id: string) => void }

export function TalkPanel({ id, ...rest }: TalkPanelProps) {
  const query = useQuery(interviewQueries.talk(id))
  if (!query.data) return <NotLoaded query={query} failed={interviewWords.loadFailed} />
  return <Going key={id} talk={query.data} {...rest} />
}

const Written = z.object({
  checks: z.array(z.object({ text: z.string(), mark: Mark })),
  notes: z.string(),
})
const Changed = z.object({ current: Talk })

/** Kept in this browser until the server has it; saved in turn, as each save needs the revision of the one before. */
function useWritten({ id, checks, notes, revision }: Talk) {
  const { draft, setDraft, forget } = useKept({
    name: `interview:${id}`,
    schema: Written,
    blank: { checks, notes },
  })
  const { mutateAsync } = useMutation(interviewCommands.save())
  const newest = useRef({ draft, revision })
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const write = (change: Partial<typeof draft>) =>
    setDraft((before) => {
      newest.current.draft = { ...before, ...change }
      return newest.current.draft
    })
  async function send() {
    const { current } = newest
    try {
      current.revision = (await mutateAsync({ id, ...current.draft, revision: current.revision })).revision
    } catch (error) {
      const changed = error instanceof ORPCError ? Changed.safeParse(error.data).data : undefined
      if (changed) current.revision = changed.current.revision
      if (changed) toast.info(interviewWords.otherWindow)
      else announceFailure(error, interviewWords.saveFailed, staffNews)
      throw error
    }
  }
  const save = () => (line.current = line.current.catch(() => {}).then(send))
  return { draft, write, save, saveLater: () => void save().catch(() => {}), forget }
}

function Going({ talk, limits, onShow }: Omit<TalkPanelProps, 'id'> & { talk: Talk }) {
  const { id, attempt, attempts, missed } = talk
  const titleId = useId()
  const { draft, write, save, saveLater, forget } = useWritten(talk)
  const [asked, setAsked] = useState<'pass' | 'fail' | null>(null)
  const words = { failed: interviewProblem, news: staffNews }
  const release = useCommand(interviewCommands.release(), words)
  const miss = useCommand(interviewCommands.miss(), words)
  const proposal = proposalOf(draft.checks, limits)
  const isBusy = release.isPending || miss.isPending

  return (
    <Panel as="section" aria-labelledby={titleId} className="grid gap-4 border-accent">
      <header className="grid gap-1">
        <h2 id={titleId} className="text-lg font-bold">
          Pohovor: <Applicant interview={talk} onShow={onShow} />
        </h2>
        <p className="text-sm text-fg-soft">
          {[attemptText(attempt, attempts), missedText(missed)].filter(Boolean).join(', ')}
        </p>
      </header>
      <Checklist
        checks={draft.checks}
        onMark={(checks) => {
          write({ checks })
          saveLater()
        }}
      />
      <TextArea
        label="Poznámky"
        hint="Hráč je nikdy neuvidí."
        max={MAX_INTERVIEW_NOTES}
        value={draft.notes}
        onWrite={(notes) => write({ notes })}
        onBlur={saveLater}
      />
      <p role="status" className="min-h-lh font-bold">
        {proposal !== null && proposals[proposal]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="approve" disabled={isBusy} onClick={() => setAsked('pass')}>
          {limits.needsSecond ? 'Prošel(a), doporučit' : 'Prošel(a)'}
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => setAsked('fail')}>
          Neprošel(a)
        </Button>
        <Button
          variant="secondary"
          busy={miss.isPending}
          onClick={() => miss.mutate({ id }, { onSuccess: forget })}
          className="sm:ml-auto"
        >
          Nepřišel(a)
        </Button>
        <Button
          variant="secondary"
          busy={release.isPending}
          onClick={() => {
            void save().then(
              () => release.mutate({ id }, { onSuccess: forget }),
              () => {},
            )
          }}
        >
          Vrátit do fronty
        </Button>
      </div>
      <Passing
        talk={talk}
        recommends={limits.needsSecond}
        isOpen={asked === 'pass'}
        onClose={() => setAsked(null)}
        onBefore={save}
        onDone={forget}
      />
      <Failing
        talk={talk}
        isOpen={asked === 'fail'}
        onClose={() => setAsked(null)}
        onBefore={save}
        onDone={forget}
      />
    </Panel>
  )
}

type ChecklistProps = { checks: Talk['checks']; onMark: (checks: Talk['checks']) => void }

function Checklist({ checks, onMark }: ChecklistProps) {
  if (checks.length === 0) return null
  return (
    <ol className="grid gap-2">
      {checks.map(({ text, mark }, at) => (
        <li
          key={text}
          className="grid items-center gap-x-4 gap-y-1 border-b border-line pb-2 lg:grid-cols-[minmax(0,1fr)_auto]"
        >
          <p className="wrap-anywhere">{text}</p>
          <ChoiceButtons
            joined
            label={text}
            choices={marks.map((one) => ({ id: one, label: markLabels[one] }))}
            value={mark}
            onChange={(chosen) =>
              onMark(checks.map((one, place) => (place === at ? { ...one, mark: chosen } : one)))
            }
          />
        </li>
      ))}
    </ol>
  )
}

type PassingProps = {
  talk: Talk
  recommends: boolean
  isOpen: boolean
  onClose: () => void
  onBefore: () => Promise<unknown>
  onDone: () => void
}

function Passing({ talk: { id, username }, recommends, isOpen, onClose, onBefore, onDone }: PassingProps) {
  const { mutateAsync } = useMutation(interviewCommands.pass())
  const { isSending, failure, submit, forgetFailure } = useSending({
    onSend: async () => {
      await onBefore()
      await mutateAsync({ id })
      onDone()
      toast.success(recommends ? 'Žádost je doporučená.' : `Žádost uživatele ${username} byla schválena.`)
    },
    explain: interviewProblem,
  })
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={() => {
        forgetFailure()
        onClose()
      }}
      onConfirm={submit}
      title="Prošel(a) pohovorem"
      confirmLabel={recommends ? 'Doporučit' : 'Schválit'}
      busyLabel="Ukládám…"
      variant="approve"
      busy={isSending}
      failure={failure}
    >
      <p className="wrap-anywhere">
        {recommends
          ? `Doporučit žádost uživatele ${username}? Rozhodne o ní někdo další.`
          : `Schválit žádost uživatele ${username}? Uživatel získá přístup na server.`}
      </p>
    </ConfirmDialog>
  )
}
