import type { MyAllowlist, Submission } from '@westmore/contract/allowlist.ts'
import { useEffect, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { PushSwitch } from '#features/notifications/public.ts'
import { useClosing } from '#features/sanctions/public.ts'
import { browserStore } from '#kept/browser-store.ts'
import { counted, date, dateTime } from '#format.ts'
import { Stamp, type StampTone } from '#ui/stamp.tsx'
import { Countdown } from './countdown.tsx'
import { Connect } from './connect.tsx'
import { LastRefusal, notesCount } from './decision.tsx'
import { attempt } from '../answering/labels.ts'
import { Disclosure } from '../disclosure.tsx'
import { ClosedGate } from './closed-gate.tsx'
import { GateSheet } from './gate.tsx'
import { WaitWords } from './next-step.tsx'
import { OfficeForm } from '../office-form.tsx'
import { RulesLink } from '../rules-link.tsx'
import { SubmissionAnswers } from './submission-answers.tsx'
import { Timeline } from './timeline.tsx'
import { Withdrawal } from './withdrawal.tsx'

const approvals = browserStore.withPrefix('approval_seen_')

type StatusPanelProps = {
  userId: string
  mine: MyAllowlist
  heading: RefObject<HTMLHeadingElement | null>
}

/** A decision lands like a stamp if it was made while the page was open, or is seen for the first time. */
export function StatusPanel({ userId, mine, heading }: StatusPanelProps) {
  const { status, latest, hoursRemaining, canSubmitAt } = mine
  const sheet = sheetOf(mine)
  const [first] = useState(sheet)
  const [seen] = useState(() => approvals.read(userId, z.string()))
  const approvedId = status === 'approved' ? latest?.id : undefined
  useEffect(() => {
    if (approvedId !== undefined) approvals.set(userId, approvedId)
  }, [userId, approvedId])
  const landing = sheet !== first || (approvedId !== undefined && approvedId !== seen)
  const sanction = useClosing('game')
  const look = looks[lookOf(mine)]
  if (status === 'approved') return <Approved {...{ mine, heading, landing }} />
  const parts = (
    <>
      {status === 'pending' && (
        <>
          <WaitWords mine={mine} />
          <div className="border border-edge bg-field empty:hidden">
            <PushSwitch />
          </div>
        </>
      )}
      {status === 'declined' && (
        <>
          <LastRefusal mine={mine} />
          <p>
            Než to zkusíte znovu, pročtěte si prosím <RulesLink />.
          </p>
        </>
      )}
      {status === 'declined' && hoursRemaining !== null && canSubmitAt !== null && (
        <Countdown until={canSubmitAt} hoursRemaining={hoursRemaining} />
      )}
      {latest && <Timeline submission={latest} />}
      {latest && <Answers submission={latest} />}
      {status === 'pending' && latest && <Withdrawal submission={latest} />}
    </>
  )
  // Two closed gates below one another would be one too many.
  if (look === looks.revoked && !sanction) {
    const notice = canSubmitAt && (
      <>
        Novou žádost podáte <strong>od {dateTime(canSubmitAt)}</strong>
      </>
    )
    return (
      <GateSheet state="closed" sign={look.heading} heading={heading} notice={notice}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex-1 basis-72 text-lg">{look.text}</p>
          <Decision mine={mine} landing={landing} />
        </div>
        {parts}
      </GateSheet>
    )
  }
  return (
    <OfficeForm attemptNumber={latest?.attemptNumber}>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
            {look.heading}
          </h2>
          <Decision mine={mine} landing={landing} />
        </div>
        <p className="text-lg">{look.text}</p>
        {parts}
      </div>
    </OfficeForm>
  )
}

/** Identifies the shown sheet; a decision gives another one. */
export const sheetOf = ({ status, latest }: MyAllowlist) => `${latest?.id} ${status} ${latest?.revokedAt}`

type ApprovedProps = Pick<StatusPanelProps, 'mine' | 'heading'> & { landing: boolean }

function Approved({ mine, heading, landing }: ApprovedProps) {
  const { latest, taken } = mine
  const sanction = useClosing('game')
  const papers = latest && (
    <>
      <Timeline submission={latest} />
      <Answers submission={latest} />
    </>
  )
  if (sanction)
    return (
      <ClosedGate what="game" heading={heading}>
        <p>Vaše žádost zůstává schválená.</p>
        {papers}
      </ClosedGate>
    )
  return (
    <GateSheet state={landing ? 'opening' : 'open'} sign={looks.approved.heading} heading={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg">
          {taken && !latest ? takenText : looks.approved.text}
          {latest && latest.attemptNumber > 1 && (
            <strong className="block text-base">{attempt(latest.attemptNumber)}</strong>
          )}
        </p>
        <Decision mine={mine} landing={landing} />
      </div>
      <Connect {...mine} />
      <p>
        Než vyrazíte, připomeňte si <RulesLink />.
      </p>
      {papers}
    </GateSheet>
  )
}

function Decision({ mine, landing }: Omit<ApprovedProps, 'heading'>) {
  const { stamp, tone } = looks[lookOf(mine)]
  const { latest } = mine
  const at = latest?.revokedAt ?? latest?.reviewedAt ?? latest?.submittedAt
  return <Stamp key={stamp} tone={tone} label={stamp} landing={landing} {...(at && { date: date(at) })} />
}

function Answers({ submission }: { submission: Submission }) {
  const notes = notesCount(submission)
  return (
    <Disclosure
      open={notes > 0}
      summary={
        <>
          Vaše odpovědi
          {notes > 0 && (
            <span className="text-sm text-bad">
              {counted(notes, 'poznámka', 'poznámky', 'poznámek')} od kontroly
            </span>
          )}
          <span className="text-sm font-normal text-fg-soft">
            odesláno {dateTime(submission.submittedAt)}
          </span>
        </>
      }
    >
      <SubmissionAnswers submission={submission} />
    </Disclosure>
  )
}

const takenText = 'Přístup jste si přinesli z dřívějška, žádost podávat nemusíte.'

function lookOf({ status, latest, taken }: MyAllowlist): keyof typeof looks {
  if (status === 'declined' && !latest) return taken?.revokedAt ? 'revoked' : 'kept'
  if (latest?.revokedAt) return 'revoked'
  return status === 'none' ? 'pending' : status
}

const looks = {
  pending: {
    heading: 'Žádost čeká na kontrolu',
    text: 'Úředníci ji přečtou a rozhodnou o ní.',
    stamp: 'DOŠLO',
    tone: 'waiting',
  },
  approved: {
    heading: 'Vítejte ve Westmore',
    text: 'Máte razítko, můžete hrát.',
    stamp: 'SCHVÁLENO',
    tone: 'good',
  },
  declined: {
    heading: 'Žádost byla zamítnuta',
    text: 'Přečtěte si prosím, proč. Až lhůta uplyne, můžete to zkusit znovu.',
    stamp: 'ZAMÍTNUTO',
    tone: 'bad',
  },
  revoked: {
    heading: 'Přístup byl odebrán',
    text: 'Do hry vás teď nepustíme. Až lhůta uplyne, můžete podat novou žádost.',
    stamp: 'ODEBRÁNO',
    tone: 'bad',
  },
  kept: {
    heading: 'Ještě chvíli strpení',
    text: 'Pod smazaným účtem jsme vaši žádost zamítli. Čekání platí i pro ten nový.',
    stamp: 'ZAMÍTNUTO',
    tone: 'bad',
  },
} satisfies Record<string, { heading: string; text: string; stamp: string; tone: StampTone }>
