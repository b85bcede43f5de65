import type { Question } from '@westmore/contract/allowlist.ts'
import { RemovalDialog } from '#lists/removal-dialog.tsx'
import { allowlistCommands } from '../queries.ts'
import type { QuestionScreen } from './screens.ts'
import { questionWords } from '../staff-labels.ts'

type QuestionRemovalProps = { screen: QuestionScreen; question: Question | null; onClose: () => void }

export function QuestionRemoval({ screen, question, onClose }: QuestionRemovalProps) {
  return (
    <RemovalDialog
      command={allowlistCommands.removeQuestion()}
      item={question && { id: question.id }}
      onClose={onClose}
      title={questionWords.remove}
      words={{ failed: screen.words.removeFailed }}
    >
      <p>{questionWords.removeSure}</p>
      {question && <p className="mt-3 line-clamp-3 font-bold wrap-anywhere">„{question.question}“</p>}
    </RemovalDialog>
  )
}
