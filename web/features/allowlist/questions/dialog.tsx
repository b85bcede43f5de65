import { useMutation } from '@tanstack/react-query'
import { DEFAULT_AGE, plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_DESCRIPTION, MAX_QUESTION, type Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { AnswerFormField } from './answer-form-field.tsx'
import { formOf, valuesOf, type FormValues } from './form-values.ts'
import { PictureField } from './picture-field.tsx'
import { allowlistCommands } from '../queries.ts'
import type { QuestionScreen, QuestionValues, Verdict } from './screens.ts'
import { formWords, questionWords } from '../staff-labels.ts'

type QuestionDialogProps = {
  screen: QuestionScreen
  /** `age`: a new question with the texts for an age filled in. */
  edited: Question | 'new' | 'age' | null
  onClose: () => void
}

export function QuestionDialog({ screen, edited, onClose }: QuestionDialogProps) {
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={typeof edited === 'string' ? screen.words.addTitle : questionWords.edit}
    >
      <QuestionForm screen={screen} edited={edited} onClose={onClose} />
    </Dialog>
  )
}

const plainQuestion = { question: '', description: '', imageUrl: '', form: plainText }
const ageQuestion = {
  question: formWords.defaultQuestion,
  description: formWords.defaultDescription,
  imageUrl: '',
  form: { kind: 'age', minimum: DEFAULT_AGE, ending: formWords.defaultEnding },
} as const

function QuestionForm({ screen, edited, onClose }: QuestionDialogProps) {
  const question = typeof edited === 'string' ? null : edited
  const { words, successes, full } = screen
  const { mutateAsync: create } = useMutation(allowlistCommands.createQuestion())
  const { mutateAsync: update } = useMutation(allowlistCommands.updateQuestion())
  const [values, setValues] = useState<QuestionValues>(() => {
    const { form, ...texts } = question ?? (edited === 'age' ? ageQuestion : plainQuestion)
    return { ...texts, form: valuesOf(form) }
  })
  const [problems, setProblems] = useState<Verdict['problems']>({})
  const [isUploading, setUploading] = useState(false)

  const change = (field: 'question' | 'description' | 'imageUrl', value: string) => {
    setValues((typed) => ({ ...typed, [field]: value }))
    setProblems((known) => ({ ...known, [field]: undefined }))
  }

  const changeForm = (to: Partial<FormValues>) => {
    setValues((typed) => ({ ...typed, form: { ...typed.form, ...to } }))
    setProblems((known) => ({ ...known, form: undefined }))
  }

  async function save() {
    const imageUrl = values.imageUrl.trim()
    const { question: asked, description } = values
    const texts = { question: asked, description, form: formOf(values.form) }
    if (question)
      await update({ id: question.id, ...texts, ...((imageUrl || question.imageUrl) && { imageUrl }) })
    else await create({ ...texts, ...(imageUrl && { imageUrl }) })
    if (successes) toast.success(question ? successes.updated : successes.created)
    onClose()
  }

  function send() {
    if (isUploading) return questionWords.uploading
    const verdict = screen.judge(values, question !== null)
    setProblems(verdict.problems)
    return verdict.refused ? null : save()
  }

  const otherwise = question ? words.updateFailed : words.createFailed
  return (
    <DialogForm
      onSend={send}
      explain={(error) => explain(error, otherwise)}
      onCancel={onClose}
      sendLabel={question ? words.save : words.add}
    >
      <TextArea
        label="Otázka *"
        rows={2}
        max={MAX_QUESTION}
        required={full}
        aria-required
        value={values.question}
        onChange={({ currentTarget }) => change('question', currentTarget.value)}
        error={problems.question}
        className="[&_textarea]:min-h-20"
      />
      <TextArea
        label={words.descriptionLabel}
        max={MAX_DESCRIPTION}
        required={full}
        value={values.description}
        onChange={({ currentTarget }) => change('description', currentTarget.value)}
        error={problems.description}
      />
      <AnswerFormField
        values={values.form}
        savedKind={question?.form.kind}
        onChange={changeForm}
        error={problems.form}
      />
      {full && (
        <PictureField
          value={values.imageUrl}
          onChange={(imageUrl) => change('imageUrl', imageUrl)}
          isBusy={isUploading}
          onBusy={setUploading}
          error={problems.imageUrl}
        />
      )}
    </DialogForm>
  )
}
