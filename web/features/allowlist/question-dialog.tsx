import { useMutation } from '@tanstack/react-query'
import { MAX_DESCRIPTION, MAX_IMAGE_URL, MAX_QUESTION, type Question } from '@westmore/contract/allowlist.ts'
import { useState, type SubmitEvent } from 'react'
import { errorCode } from '#api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { allowlistCommands } from './queries.ts'
import type { QuestionScreen, QuestionValues, Verdict } from './question-screens.ts'
import { questionWords } from './staff-labels.ts'

type QuestionDialogProps = {
  screen: QuestionScreen
  edited: Question | 'new' | null
  onClose: () => void
}

export function QuestionDialog({ screen, edited, onClose }: QuestionDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={edited === 'new' ? screen.words.addTitle : questionWords.edit}
      busy={busy}
    >
      <QuestionForm
        screen={screen}
        question={edited === 'new' ? null : edited}
        onBusy={setBusy}
        onClose={onClose}
      />
    </Dialog>
  )
}

type QuestionFormProps = {
  screen: QuestionScreen
  question: Question | null
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function QuestionForm({ screen, question, onBusy, onClose }: QuestionFormProps) {
  const { words, successes, full } = screen
  const { mutateAsync: create } = useMutation(allowlistCommands.createQuestion())
  const { mutateAsync: update } = useMutation(allowlistCommands.updateQuestion())
  const [values, setValues] = useState<QuestionValues>({
    question: question?.question ?? '',
    description: question?.description ?? '',
    imageUrl: question?.imageUrl ?? '',
  })
  const [problems, setProblems] = useState<Verdict['problems']>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const change = (field: keyof QuestionValues) => (event: { currentTarget: { value: string } }) => {
    setValues({ ...values, [field]: event.currentTarget.value })
    setProblems({ ...problems, [field]: undefined })
  }

  async function save() {
    const imageUrl = values.imageUrl.trim()
    const texts = { question: values.question, description: values.description }
    if (!question) return create({ ...texts, ...(imageUrl && { imageUrl }) })
    return update({ id: question.id, ...texts, ...((imageUrl || question.imageUrl) && { imageUrl }) })
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const verdict = screen.judge(values, question !== null)
    setProblems(verdict.problems)
    if (verdict.refused) return
    setFailure(null)
    setBusy(true)
    onBusy(true)
    try {
      await save()
      if (successes) toast.success(question ? successes.updated : successes.created)
      onClose()
    } catch (error) {
      console.error(error)
      setFailure(failureOf(error) ?? (question ? words.updateFailed : words.createFailed))
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextArea
        label="Otázka *"
        rows={2}
        max={MAX_QUESTION}
        required={full}
        aria-required
        value={values.question}
        onChange={change('question')}
        error={problems.question}
        className="[&_textarea]:min-h-20"
      />
      <TextArea
        label={words.descriptionLabel}
        max={MAX_DESCRIPTION}
        required={full}
        value={values.description}
        onChange={change('description')}
        error={problems.description}
      />
      {full && (
        <TextField
          label="URL obrázku"
          hint="Nepovinné. Odkaz na obrázek, který se ukáže u otázky."
          inputMode="url"
          autoComplete="off"
          max={MAX_IMAGE_URL}
          value={values.imageUrl}
          onChange={change('imageUrl')}
          error={problems.imageUrl}
        />
      )}
      {failure && (
        <p role="alert" className="font-bold text-bad">
          {failure}
        </p>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onClose} disabled={busy}>
          Zrušit
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Ukládám...' : question ? words.save : words.add}
        </Button>
      </DialogActions>
    </form>
  )
}

function failureOf(error: unknown): string | null {
  const code = errorCode(error)
  if (code === 'TOO_MANY_QUESTIONS') return questionWords.tooMany
  return null
}
