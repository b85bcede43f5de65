/** Everything other features may use of this one. */
export { TodoFrom } from './todo-from.tsx'
