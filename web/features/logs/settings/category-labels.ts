/** Sentences of the specification, word for word, and similar ones. */
export const categoryWords = {
  open: 'Nová Kategorie',
  create: 'Vytvořit Kategorii',
  edit: 'Upravit Kategorii',
  save: 'Uložit Změny',
  remove: 'Smazat Kategorii',
  removeSure: 'Opravdu chcete smazat tuto kategorii? Tuto akci nelze vrátit zpět.',
  required: 'Název a Script Export jsou povinné',
  nameHint: 'Používejte velká písmena a podtržítka, například BANK_ROBBERY.',
  nameTaken: 'Kategorie s tímto názvem už existuje.',
  created: 'Kategorie byla úspěšně vytvořena.',
  createFailed: 'Nepodařilo se vytvořit kategorii.',
  updated: 'Kategorie byla úspěšně upravena.',
  updateFailed: 'Nepodařilo se upravit kategorii.',
  removal: {
    done: 'Kategorie byla smazána.',
    failed: 'Nepodařilo se smazat kategorii.',
    gone: 'Kategorii mezitím někdo smazal.',
  },
  loadFailed: 'Kategorie se nepodařilo načíst',
  emptyTitle: 'Žádné kategorie',
  emptyText: 'Popište první kategorii, ať všichni vědí, co se do ní zapisuje a\u00a0jakým kódem.',
}

export const tokenWords = {
  environmentText: 'nastavený na serveru webu jako GAME_TOKEN',
  open: 'Nový klíč',
  revoke: 'Zneplatnit klíč',
  revokeSure: 'Opravdu chcete tento klíč zneplatnit? Herní server s\u00a0ním ihned přestane posílat záznamy.',
  revocation: {
    done: 'Klíč už neplatí.',
    failed: 'Klíč se nepodařilo zneplatnit.',
    gone: 'Klíč už zneplatnil někdo jiný.',
  },
  loadFailed: 'Klíče se nepodařilo načíst',
  emptyTitle: 'Žádné klíče',
  emptyText: 'Vytvořte každému hernímu serveru jeho vlastní klíč, se kterým bude posílat záznamy.',
}

/** By the code of a refused batch; the words of the API follow. */
export const refusalHints: Partial<Record<string, string>> = {
  UNSUPPORTED_MEDIA_TYPE: 'Program, který je posílá, musí používat formát JSON.',
  PAYLOAD_TOO_LARGE: 'Program, který je posílá, jich má posílat méně najednou.',
  TOO_MANY_LINES: 'Program, který je posílá, jich má posílat méně najednou.',
}

/** Shortest time (ms) between two requests for counts while the game writes. */
export const COUNTS_PACE = 5_000
