import type { Language } from '@westmore/contract/pages.ts'

const cs = {
  skip: 'Přeskočit na obsah',
  bar: 'Hlavní',
  footer: 'Patička',
  /** Says where the name of the town in the bar leads. */
  toHome: 'Westmore, úvodní stránka',
  home: 'Domů',
  rules: 'Pravidla',
  team: 'Team',
  profile: 'Profil',
  privacy: 'Ochrana osobních údajů',
  faq: 'Otázky a odpovědi',
  paper: 'Hlasatel',
  icons: 'Ikony',
  licences: 'licence použitých děl',
}

export const shellWords: Record<Language, typeof cs> = {
  cs,
  en: {
    skip: 'Skip to content',
    bar: 'Main',
    footer: 'Footer',
    toHome: 'Westmore, home page',
    home: 'Home',
    rules: 'Rules',
    team: 'Team (in Czech)',
    profile: 'Profile',
    privacy: 'Privacy (in Czech)',
    faq: 'Questions and answers (in Czech)',
    paper: 'News (in Czech)',
    icons: 'Icons',
    licences: 'licences of the works used',
  },
  sk: {
    skip: 'Preskočiť na obsah',
    bar: 'Hlavná',
    footer: 'Pätička',
    toHome: 'Westmore, úvodná stránka',
    home: 'Domov',
    rules: 'Pravidlá',
    team: 'Tím (česky)',
    profile: 'Profil',
    privacy: 'Ochrana osobných údajov (česky)',
    faq: 'Otázky a odpovede (česky)',
    paper: 'Noviny (česky)',
    icons: 'Ikony',
    licences: 'licencie použitých diel',
  },
}
