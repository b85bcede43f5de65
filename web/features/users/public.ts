export { type PanelSubject, PanelDialog, SidePanel, usePersonPanel } from './panel.tsx'
export { PersonName } from './person-name.tsx'
export { PersonPortrait } from './portrait.tsx'
