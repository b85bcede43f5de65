import { number, plural } from '#format.ts'
import type { SavingState } from '#kept/draft-keeper.ts'

/** Exactly as worded in the specification. */
export const alerts = {
  blank: 'Prosím, vyplňte odpověď před pokračováním.',
  sent: 'Dotazník byl úspěšně odeslán! Počkejte prosím na kontrolu administrátorským týmem.',
  failed: 'Nepodařilo se odeslat dotazník. Zkuste to prosím znovu.',
  outdated: 'Otázky se mezitím změnily. Projděte si prosím nové znění a dotazník odešlete znovu.',
  overtaken: 'Odpovědi se mezitím změnily jinde. Zkontrolujte je prosím a dotazník odešlete znovu.',
  rulesNotRead: 'Než žádost odešlete, přečtěte si prosím pravidla a potvrďte to nad tlačítkem.',
  noQuestions: 'Momentálně nejsou k dispozici žádné otázky. Kontaktujte prosím administrátory.',
}

export const rulesTickWords = {
  failed: 'Nepodařilo se to uložit. Zkuste to prosím znovu.',
  changed: 'Pravidla se mezitím změnila. Přečtěte si prosím platné znění.',
}

export const endingWords = {
  title: 'S touto odpovědí žádost poslat nejde.',
  support: 'Napsat do podpory',
  change: 'Spletli jste se? Odpověď prostě změňte. Tuto jsme nikam neuložili.',
}

export const ageWords = {
  private: 'Den, měsíc a celý rok, třeba 12. 3. 2001. Datum zůstane v tomto prohlížeči, nikam ho neposíláme.',
  unread: 'Datum napište s celým rokem, třeba jako 12. 3. 2001.',
  stored: 'Uložíme jen odpověď:',
  again: 'Zadat datum znovu',
}

export const choiceHint = (isMultiple: boolean) =>
  isMultiple ? 'Vyberte jednu nebo více možností.' : 'Vyberte jednu možnost.'

export function endedFault(places: readonly number[]): string {
  return `${atQuestions(places)} je odpověď, se kterou žádost poslat nejde.`
}

export const saveLabels: Partial<Record<SavingState, string>> = {
  saved: 'Uloženo',
  saving: 'Ukládám…',
  failed: 'Neuloženo\u00a0– čeká na spojení',
  signedOut: 'Neuloženo\u00a0– čeká na přihlášení',
  tooLong: 'Neuloženo\u00a0– odpověď je příliš dlouhá',
  refused: 'Neuloženo\u00a0– odpověď už k otázce nesedí',
}

export const versionWords = {
  followed: 'Text se právě změnil podle jiného zařízení nebo okna.',
  older: 'Jiné znění této odpovědi je pod dotazníkem mezi odloženými verzemi.',
  use: 'Použít',
}

function atQuestions(places: readonly number[]): string {
  const numbers = places.map((place) => place + 1).join(', ')
  return `U ${plural(places.length, 'otázky', 'otázek', 'otázek')} ${numbers}`
}

export function attempt(attemptNumber: number): string {
  return `Pokus č. ${attemptNumber}`
}

export function tooLong(max: number): string {
  return `Odpověď může mít nejvýše ${number(max)} znaků.`
}
