export { eraseFromTexts, eraseFromTodos } from './erase-store.ts'
export { keepTodosReminded, remindOfTodos } from './reminders.ts'
export { removeTodosAboutSecretsOf } from './store.ts'
