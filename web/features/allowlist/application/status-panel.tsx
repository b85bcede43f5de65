import type { Mine, Submission } from '@westmore/contract/allowlist.ts'
import type { ReactNode } from 'react'
import { counted, date, dateTime } from '#format.ts'
import { Stamp, type StampTone } from '#ui/stamp.tsx'
import { Countdown } from './countdown.tsx'
import { DecisionReason, notesCount } from './decision.tsx'
import { Disclosure } from './disclosure.tsx'
import { attempt, queuePlace } from './labels.ts'
import { OfficeForm } from './office-form.tsx'
import { SubmissionAnswers } from './submission-answers.tsx'
import { Timeline } from './timeline.tsx'

interface StatusPanelProps {
  mine: Mine
  /** The decision came while one was looking: the stamp lands. */
  landing: boolean
  onWaited: () => void
}

/** Where the application stands while nothing can be sent. */
export function StatusPanel({ mine, landing, onWaited }: StatusPanelProps) {
  const { status, latest, queue, hoursRemaining, canSubmitAt } = mine
  const look = looks[lookOf(mine)]
  const decidedAt = latest?.revokedAt ?? latest?.reviewedAt

  return (
    <OfficeForm
      name="Žádost o vstup na území"
      attempt={latest && latest.attemptNumber > 1 ? attempt(latest.attemptNumber) : null}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 className="text-xl font-bold">{look.heading}</h2>
          <Stamp
            key={look.stamp}
            tone={look.tone}
            label={look.stamp}
            landing={landing}
            {...(decidedAt && { date: date(decidedAt) })}
          />
        </div>
        <p className="text-lg">{look.text}</p>
        {status === 'pending' && queue && <p className="font-bold">{queuePlace(queue)}</p>}
        {status === 'declined' && latest && <DecisionReason submission={latest} />}
        {status === 'declined' && hoursRemaining !== null && canSubmitAt !== null && (
          <Countdown until={canSubmitAt} hoursRemaining={hoursRemaining} onEnd={onWaited} />
        )}
        {latest && <Timeline submission={latest} />}
        {latest && <Answers submission={latest} />}
      </div>
    </OfficeForm>
  )
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
      <SubmissionAnswers answers={submission.answers} />
    </Disclosure>
  )
}

function lookOf({ status, latest }: Mine): keyof typeof looks {
  if (status === 'declined' && !latest) return 'kept'
  if (latest?.revokedAt) return 'revoked'
  return status === 'none' ? 'pending' : status
}

interface Look {
  heading: string
  text: ReactNode
  stamp: string
  tone: StampTone
}

const looks: Record<'pending' | 'approved' | 'declined' | 'revoked' | 'kept', Look> = {
  pending: {
    heading: 'Žádost čeká na kontrolu',
    text: 'Úředníci vaši žádost přečtou a rozhodnou o ní. Jakmile se tak stane, uvidíte to zde.',
    stamp: 'ČEKÁ NA KONTROLU',
    tone: 'waiting',
  },
  approved: {
    heading: 'Vítejte ve Westmore',
    text: (
      <>
        Vaše žádost byla schválena. Máte přístup na server. S připojením vám rádi poradíme{' '}
        <a href="/discord" target="_blank" rel="noopener noreferrer" className="text-link">
          na Discordu
        </a>
        .
      </>
    ),
    stamp: 'SCHVÁLENO',
    tone: 'good',
  },
  declined: {
    heading: 'Žádost byla zamítnuta',
    text: 'Přečtěte si prosím důvod. Po uplynutí lhůty můžete podat novou žádost.',
    stamp: 'ZAMÍTNUTO',
    tone: 'bad',
  },
  revoked: {
    heading: 'Přístup byl odebrán',
    text: 'Vaše schválení už neplatí. Po uplynutí lhůty můžete podat novou žádost.',
    stamp: 'ODEBRÁNO',
    tone: 'bad',
  },
  kept: {
    heading: 'Ještě chvíli strpení',
    text: 'Žádost, kterou jste podali pod smazaným účtem, byla zamítnuta. Čekání platí i pro nový účet.',
    stamp: 'ZAMÍTNUTO',
    tone: 'bad',
  },
}
