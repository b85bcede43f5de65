import { useMutation } from '@tanstack/react-query'
import type { MyAllowlist, Question } from '@westmore/contract/allowlist.ts'
import { useState, type RefObject } from 'react'
import { counted } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { useSending } from '#ui/use-sending.ts'
import { DecisionReason, lastRefused } from './decision.tsx'
import { isAnswered } from '../answering/answers.ts'
import { alerts } from '../answering/labels.ts'
import { ClosedNotice } from '../closed-notice.tsx'
import { OfficeForm } from '../office-form.tsx'
import { allowlistCommands } from '../queries.ts'
import { RulesLink } from '../rules-link.tsx'
import type { HeldDraft } from '../answering/use-draft.ts'

type StartPanelProps = {
  mine: MyAllowlist
  questions: readonly Question[]
  draft: HeldDraft
  heading: RefObject<HTMLHeadingElement | null>
  onOpen: (questionId: string) => void
}

export function StartPanel({ mine, questions, draft, heading, onOpen }: StartPanelProps) {
  const [first] = questions
  const refused = lastRefused(mine)
  const answered = questions.filter(({ id }) => isAnswered(draft.entries[id])).length
  const begun = Object.values(draft.entries).some(isAnswered)
  const standing = questions.find(({ id }) => id === draft.currentQuestionId) ?? first

  return (
    <OfficeForm attemptNumber={mine.attemptNumber}>
      <div className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {begun ? 'Máte rozepsanou žádost' : 'Podejte žádost o allowlist'}
        </h2>
        {mine.status === 'declined' && refused && (
          <>
            <p>
              {refused.revokedAt ? 'Váš přístup byl odebrán.' : 'Vaše minulá žádost byla zamítnuta.'} Vezměte
              si prosím k srdci, co k tomu úřad napsal:
            </p>
            <DecisionReason submission={refused} />
          </>
        )}
        <p className="text-lg">
          Než vstoupíte do Westmore, odpovězte vlastními slovy na{' '}
          {first ? counted(questions.length, 'otázku', 'otázky', 'otázek') : 'několik otázek'}. Odpovědi se
          ukládají průběžně: můžete kdykoli přestat a pokračovat později, třeba na jiném zařízení.
        </p>
        <ClosedNotice />
        <p>
          Než začnete, přečtěte si <RulesLink />.
        </p>
        {!first && (
          <p role="status" className="border-l-4 border-bad bg-field px-4 py-3 font-bold">
            {alerts.noQuestions}
          </p>
        )}
        {begun && first && (
          <p className="font-bold">
            Zodpovězeno {answered} z {questions.length}.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {begun && standing && (
            <Button size="lg" onClick={() => onOpen(standing.id)}>
              Pokračovat
            </Button>
          )}
          {begun && first ? (
            <StartAgain draft={draft} onDone={() => onOpen(first.id)} />
          ) : (
            <Button size="lg" disabled={!first} onClick={() => first && onOpen(first.id)}>
              Začít
            </Button>
          )}
        </div>
      </div>
    </OfficeForm>
  )
}

function StartAgain({ draft, onDone }: { draft: HeldDraft; onDone: () => void }) {
  const [asking, setAsking] = useState(false)
  const { mutateAsync } = useMutation(allowlistCommands.discardDraft())
  const { isSending, failure, submit } = useSending({
    onSend: discard,
    explain: () => 'Odpovědi se nepodařilo zahodit. Zkuste to prosím znovu.',
  })

  async function discard() {
    await draft.keeper.settle()
    await mutateAsync({})
    draft.keeper.forget()
    setAsking(false)
    onDone()
  }

  return (
    <>
      <Button variant="secondary" size="lg" onClick={() => setAsking(true)}>
        Začít znovu
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={submit}
        title="Začít znovu"
        confirmLabel="Zahodit a začít znovu"
        busyLabel="Zahazuji…"
        busy={isSending}
        failure={failure}
      >
        <p>Opravdu chcete začít od první otázky? Všechny rozepsané odpovědi se smažou.</p>
      </ConfirmDialog>
    </>
  )
}
