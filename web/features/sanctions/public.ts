/** Everything other features may use of this one. */
export { ClosedBySanction } from './own-notice.tsx'
export { useClosing } from './state.ts'
