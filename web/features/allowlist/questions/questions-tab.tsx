import { QuestionManager } from './manager.tsx'
import { settingsScreen } from './screens.ts'

/** Settings, the second tab. */
export function QuestionsTab() {
  return <QuestionManager screen={settingsScreen} />
}
