/** Everything other features may use of this one. */
export { pieceOfLine, pieceOfTicket } from './evidence/pasted.ts'
export { SanctionButton } from './new-button.tsx'
export { outcomeLabels } from './labels.ts'
export { ClosedBySanction } from './own-notice.tsx'
export { PanelSanctions, PersonSanctions, Sanctions, useSanctionsOf } from './person-sanctions.tsx'
export { useClosing, useIsClosingKnown } from './state.ts'
export { targetOf } from './target.ts'
