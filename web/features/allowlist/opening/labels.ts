export const weekdays = ['Pondělí', 'Úterý', 'Středa', 'Čtvrtek', 'Pátek', 'Sobota', 'Neděle']

export const openingWords = {
  title: 'Příjem žádostí',
  open: 'Žádosti teď přijímáme.',
  loadFailed: 'Nastavení příjmu žádostí se nepodařilo načíst',
  saved: 'Příjem žádostí je nastavený.',
  saveFailed: 'Nastavení se nepodařilo uložit. Zkuste to prosím znovu.',
  passed: 'Tento čas už minul. Zvolte prosím pozdější, nebo příjem rovnou zapněte.',
  noDay: 'Datum napište třeba jako 20. 11. 2026.',
  tooLong: 'Text je příliš dlouhý.',
  unfinished: 'Nastavení ještě není celé.',
}
