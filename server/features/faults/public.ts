export { countFaultsSince } from './store.ts'
