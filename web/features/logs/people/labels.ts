export const peopleWords = {
  title: 'Herní deník',
  loadFailed: 'Herní deník se nepodařilo načíst',
  link: 'Propojit hráče',
  proven: 'pouští do hry',
  empty: 'Zatím nevíme, kdo to ve hře je. Po propojení s hráčem tu uvidíte jeho záznamy.',
  unseen: 'K\u00a0těmto identifikátorům zatím nemáme žádný záznam.',
  search: 'Jméno postavy nebo identifikátor *',
  searchHint: 'Stačí část, hledá se i\u00a0v\u00a0dřívějších jménech. Hledání se zapíše do auditu.',
  searchRequired: 'Napište část jména nebo identifikátoru.',
  searchFailed: 'Hráče se nepodařilo vyhledat. Zkuste to prosím znovu.',
  nobody: 'Nikoho takového jsme v\u00a0záznamech nenašli.',
  linked: 'Hráč byl propojen.',
  linkFailed: 'Hráče se nepodařilo propojit. Zkuste to prosím znovu.',
  unlink: 'Zrušit propojení',
  removal: {
    done: 'Propojení bylo zrušeno.',
    failed: 'Propojení se nepodařilo zrušit. Zkuste to prosím znovu.',
    gone: 'Propojení už zrušil někdo jiný.',
  },
}

export const takenBy = (username: string) => `Tento identifikátor už patří uživateli ${username}.`
