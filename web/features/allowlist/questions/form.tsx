import { useMutation } from '@tanstack/react-query'
import { DEFAULT_AGE, plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_DESCRIPTION, MAX_QUESTION, type Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useNewForm } from '#ui/use-form.ts'
import { useUpload } from '#ui/use-upload.ts'
import { pictureRefusal } from '#upload-picture.ts'
import { allowlistCommands } from '../queries.ts'
import { formWords, questionWords, wordsFor } from '../staff-labels.ts'
import { AnswerFields } from './answer-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { readQuestion, valuesOf, type QuestionContent } from './values.ts'

const plainQuestion = { question: '', description: '', imageUrl: '', form: plainText }
const ageQuestion = {
  question: formWords.defaultQuestion,
  description: formWords.defaultDescription,
  imageUrl: '',
  form: { kind: 'age', minimum: DEFAULT_AGE, ending: formWords.defaultEnding },
} as const

type QuestionFormProps = {
  /** `age`: a new question with the texts for an age filled in. */
  edited: Question | 'new' | 'age'
  isFull: boolean
  onClose: () => void
}

export function QuestionForm({ edited, isFull, onClose }: QuestionFormProps) {
  const question = typeof edited === 'string' ? null : edited
  const words = wordsFor(isFull)
  const { mutateAsync: create } = useMutation(allowlistCommands.createQuestion())
  const { mutateAsync: update } = useMutation(allowlistCommands.updateQuestion())
  const uploading = useUpload(pictureRefusal)
  const { fields, state } = useNewForm({
    values: useState(() => valuesOf(question ?? (edited === 'age' ? ageQuestion : plainQuestion))),
    read: (values) =>
      uploading.isBusy
        ? { problems: { whole: questionWords.uploading } }
        : readQuestion(values, question === null, isFull),
    save,
    explain: (error) => explain(error, question ? words.updateFailed : words.createFailed),
  })

  async function save(content: QuestionContent) {
    await (question ? update({ id: question.id, ...content }) : create(content))
    const done = question ? words.updated : words.created
    if (done) toast.success(done)
    onClose()
  }

  return (
    <DialogForm
      {...state}
      noValidate={false}
      onCancel={onClose}
      sendLabel={question ? words.save : words.add}
    >
      <TextArea
        label="Otázka *"
        rows={2}
        max={MAX_QUESTION}
        required={isFull}
        aria-required
        {...fields.text('question')}
        className="[&_textarea]:min-h-20"
      />
      <TextArea
        label={words.descriptionLabel}
        max={MAX_DESCRIPTION}
        required={isFull}
        {...fields.text('description')}
      />
      <AnswerFields fields={fields} savedKind={question?.form.kind} />
      {isFull && <PictureField {...{ fields, uploading }} />}
    </DialogForm>
  )
}
