import { QuestionManager } from './question-manager.tsx'
import { settingsScreen } from './question-screens.ts'

/** Settings, the second tab. */
export function QuestionsTab() {
  return <QuestionManager screen={settingsScreen} />
}
