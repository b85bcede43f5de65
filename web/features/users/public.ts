export { type PanelSubject, PanelDialog, SidePanel, usePersonPanel } from './panel.tsx'
export { PersonPortrait } from './portrait.tsx'
