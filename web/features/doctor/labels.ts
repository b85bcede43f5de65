import type { BadgeTone } from '#ui/badge.tsx'
import type { DoctorLine } from '@westmore/contract/doctor.ts'

export const doctorWords = {
  title: 'Kontrola instalace',
  intro:
    'Porovná nastavení se skutečností: cestu k webu, databázi, Discord, herní servery, stroj, zálohy a verze. Nic nemění.',
  start: 'Zkontrolovat',
  again: 'Zkontrolovat znovu',
  running: 'Kontroluji...',
  failed: 'Kontrola se nezdařila.',
  allGood: 'Všechno je v pořádku.',
}

export const stateLabels: Record<DoctorLine['state'], string> = {
  good: 'v pořádku',
  warning: 'k zamyšlení',
  bad: 'nefunguje',
}

export const stateTones: Record<DoctorLine['state'], BadgeTone> = {
  good: 'good',
  warning: 'waiting',
  bad: 'bad',
}
