import { useMutation } from '@tanstack/react-query'
import { DEFAULT_AGE, plainText } from '@westmore/contract/allowlist-answers.ts'
import { MAX_DESCRIPTION, MAX_QUESTION, type Question } from '@westmore/contract/allowlist.ts'
import { useState } from 'react'
import { explain } from '#refusals.ts'
import { DialogForm } from '#ui/dialog-form.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { useNewForm } from '#ui/use-form.ts'
import { AnswerFormField } from './answer-form-field.tsx'
import { valuesOf } from './form-values.ts'
import { PictureField } from './picture-field.tsx'
import { allowlistCommands } from '../queries.ts'
import type { QuestionContent, QuestionScreen, QuestionValues } from './screens.ts'
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
  const [isUploading, setUploading] = useState(false)
  const { fields, state } = useNewForm({
    values: useState<QuestionValues>(() => {
      const { form, ...texts } = question ?? (edited === 'age' ? ageQuestion : plainQuestion)
      return { ...texts, form: valuesOf(form) }
    }),
    read: (values) => screen.read(values, question === null),
    save,
    explain: (error) => explain(error, question ? words.updateFailed : words.createFailed),
  })
  const { values, problems, onChange, text } = fields

  async function save({ imageUrl, ...content }: QuestionContent) {
    if (question)
      await update({ id: question.id, ...content, ...((imageUrl || question.imageUrl) && { imageUrl }) })
    else await create({ ...content, ...(imageUrl && { imageUrl }) })
    if (successes) toast.success(question ? successes.updated : successes.created)
    onClose()
  }

  return (
    <DialogForm
      {...state}
      onSend={() => (isUploading ? questionWords.uploading : state.onSend())}
      noValidate={false}
      onCancel={onClose}
      sendLabel={question ? words.save : words.add}
    >
      <TextArea
        label="Otázka *"
        rows={2}
        max={MAX_QUESTION}
        required={full}
        aria-required
        {...text('question')}
        className="[&_textarea]:min-h-20"
      />
      <TextArea
        label={words.descriptionLabel}
        max={MAX_DESCRIPTION}
        required={full}
        {...text('description')}
      />
      <AnswerFormField
        values={values.form}
        savedKind={question?.form.kind}
        onChange={(form) => onChange({ form: { ...values.form, ...form } })}
        error={problems['form']}
      />
      {full && (
        <PictureField
          value={values.imageUrl}
          onChange={(imageUrl) => onChange({ imageUrl })}
          onBusy={setUploading}
          error={problems['imageUrl']}
        />
      )}
    </DialogForm>
  )
}
