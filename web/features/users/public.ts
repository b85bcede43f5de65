/** Everything other features may use of this one. */
export { type PanelSubject, PanelDialog, SidePanel, usePersonPanel } from './panel.tsx'
export { PersonPortrait } from './portrait.tsx'
