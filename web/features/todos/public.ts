/** Everything other features may use of this one. */
export { repeatLabels } from './repeat-words.ts'
export { TodoFrom } from './todo-from.tsx'
