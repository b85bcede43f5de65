/** Sentences of the specification, word for word, and similar ones. */
export const categoryWords = {
  open: 'Nová Kategorie',
  create: 'Vytvořit Kategorii',
  edit: 'Upravit Kategorii',
  save: 'Uložit Změny',
  remove: 'Smazat Kategorii',
  removeSure: 'Opravdu chcete smazat tuto kategorii? Tato akce nelze vrátit zpět.',
  required: 'Název a Script Export jsou povinné',
  nameHint: 'Používejte velká písmena a podtržítka, například BANK_ROBBERY.',
  nameTaken: 'Kategorie s tímto názvem už existuje.',
  gone: 'Kategorii mezitím někdo smazal.',
  created: 'Kategorie byla úspěšně vytvořena.',
  createFailed: 'Nepodařilo se vytvořit kategorii.',
  updated: 'Kategorie byla úspěšně upravena.',
  updateFailed: 'Nepodařilo se upravit kategorii.',
  removed: 'Kategorie byla smazána.',
  removeFailed: 'Nepodařilo se smazat kategorii.',
  loadFailed: 'Kategorie se nepodařilo načíst',
  emptyTitle: 'Žádné kategorie',
  emptyText: 'Popište první kategorii, ať všichni vědí, co se do ní zapisuje a jakým kódem.',
}

export const tokenWords = {
  environmentText: 'nastavený na serveru webu jako GAME_TOKEN',
  open: 'Nový Token',
  revoke: 'Odvolat Token',
  revokeSure: 'Opravdu chcete odvolat tento token? Herní server s ním ihned přestane zapisovat logy.',
  revoked: 'Token byl odvolán.',
  revokeFailed: 'Nepodařilo se odvolat token.',
  gone: 'Token už odvolal někdo jiný.',
  loadFailed: 'Tokeny se nepodařilo načíst',
  emptyTitle: 'Žádné tokeny',
  emptyText: 'Vytvořte pro každý herní server jeho vlastní token, se kterým bude do knihy zapisovat.',
}

/** Advice by the code of a refused batch; the words of the API follow. */
export const refusalHints: Partial<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE: 'Nastavte odesílateli formát JSON.',
  PAYLOAD_TOO_LARGE: 'Nastavte odesílateli menší dávky.',
  TOO_MANY_LINES: 'Nastavte odesílateli menší dávky.',
}
