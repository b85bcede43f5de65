/** Everything other features may use of this one. */
export { eraseFromTexts, eraseFromTodos } from './erase-store.ts'
export { removeTodosAboutSecretsOf } from './store.ts'
