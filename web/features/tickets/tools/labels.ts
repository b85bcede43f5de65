import { MAX_MESSAGE, MAX_REPLY_TITLE } from '@westmore/contract/tickets.ts'

export const toolWords = {
  numbers: 'Jak si vedeme',
  numbersUnread: 'Čísla se nepodařilo načíst',
  deadlinesUnread: 'Lhůty se nepodařilo načíst',
  deadlinesSaved: 'Lhůty byly uloženy.',
  deadlinesFailed: 'Nepodařilo se uložit lhůty.',
  daysRefused: 'Zadejte počet dní od 1 do 365.',
  repliesUnread: 'Šablony se nepodařilo načíst',
  replySaved: 'Šablona byla uložena.',
  replyRemoved: 'Šablona byla smazána.',
  replyFailed: 'Nepodařilo se uložit šablonu.',
  replyRemoveFailed: 'Nepodařilo se smazat šablonu.',
  replyGone: 'Šablonu mezitím někdo smazal.',
  titleRequired: 'Název je povinný',
  titleTooLong: `Název může mít nejvýše ${MAX_REPLY_TITLE} znaků`,
  textRequired: 'Text je povinný',
  textTooLong: `Text může mít nejvýše ${MAX_MESSAGE} znaků`,
}

export const placeholders: readonly { name: string; meaning: string }[] = [
  { name: '{jmeno}', meaning: 'jméno hráče' },
  { name: '{cislo}', meaning: 'číslo ticketu bez #' },
  { name: '{titulek}', meaning: 'titulek ticketu' },
  { name: '{kategorie}', meaning: 'kategorie' },
  { name: '{ja}', meaning: 'vaše jméno' },
]
