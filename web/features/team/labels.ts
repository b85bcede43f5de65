import { MAX_DUTY } from '@westmore/contract/team.ts'

export const ownWords = {
  title: 'Stránka týmu',
  loadFailed: 'Vaše místo na stránce týmu se nepodařilo načíst',
  show: 'Ukázat mě na stránce týmu',
  showHint: 'Vypnout to můžete kdykoli, zmizíte hned.',
  shown: 'Na stránce týmu teď jste.',
  hidden: 'Na stránce týmu už nejste.',
  duty: 'Co máte na starosti',
  dutyHint: 'Například „Stáje a koně“. Vyplnit to nemusíte.',
  dutyLong: `Zkraťte prosím text na ${MAX_DUTY} znaků.`,
  saved: 'Uloženo.',
  failed: 'Uložit se to nepodařilo. Zkuste to prosím znovu.',
  needsMfa: 'Zapnout to půjde, až se přihlásíte s dvoufázovým ověřením.',
}

export const orderWords = {
  title: 'Stránka týmu',
  about: 'V\u00a0jakém pořadí jsou na ní lidé.',
  loadFailed: 'Lidi ze stránky týmu se nepodařilo načíst',
  empty: 'Zatím tu nikdo není',
  emptyText: 'Kdo z týmu má být na stránce vidět, zapne si to sám ve svém profilu.',
  moveFailed: 'Pořadí se nepodařilo změnit. Zkuste to prosím znovu.',
  moved: 'Mezitím někdo přibyl nebo odešel. Zkuste to prosím znovu.',
}
