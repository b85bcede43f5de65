export { TodoFrom } from './todo-from.tsx'
