import type { DoctorLine } from '@westmore/contract/doctor.ts'

/** Without advice there is nothing to do. */
export interface Finding {
  says: string
  advice?: string
}

export const areaWords: Record<DoctorLine['area'], string> = {
  proxy: 'Cesta k webu',
  database: 'Databáze',
  discord: 'Discord',
  game: 'Herní server',
  machine: 'Stroj',
  backup: 'Zálohy',
}

export const gameWords = {
  silent: (server: string) => ({
    says: `Herní server ${server} se neozývá.`,
    advice: 'Podívejte se v jeho konzoli, co napíše příkaz westmore.',
  }),
  good: (server: string) => ({ says: `Herní server ${server} se hlásí.` }),
}

const gibibytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1).replace('.', ',')} GiB`

function counted(count: number, one: string, few: string, many: string): string {
  return `${count} ${count === 1 ? one : count >= 2 && count <= 4 ? few : many}`
}

const hoursWords = (hours: number) => counted(hours, 'hodina', 'hodiny', 'hodin')
const daysWords = (hours: number) => counted(Math.floor(hours / 24), 'den', 'dny', 'dní')

export const commonWords = {
  tooLong: {
    says: 'Kontrola se nestihla dokončit.',
    advice: 'Zkuste to znovu; když se to opakuje, podívejte se do výpisu serveru.',
  },
  failed: (why: string) => ({
    says: `Kontrola selhala: ${why}.`,
    advice: 'Podívejte se do výpisu serveru.',
  }),
}

export const proxyWords = {
  noHttps: {
    says: 'PUBLIC_URL nezačíná https: přihlášení i zprávy lze cestou číst.',
    advice: 'Předřaďte webu proxy s HTTPS (docs/setup.md) a změňte PUBLIC_URL.',
  },
  ownMachine: (address: string) => ({
    says: `Web je jen pro tento stroj (${address}).`,
    advice: 'Má-li být veřejný, spusťte westmore setup.',
  }),
  away: (address: string, why: string) => ({
    says: `Na adrese ${address} nikdo neodpovídá (${why}).`,
    advice: 'Zkontrolujte DNS, firewall (porty 80 a 443), certifikát a že web i proxy běží.',
  }),
  untrustedCertificate: (address: string, why: string) => ({
    says: `Na adrese ${address} někdo odpovídá, ale jeho certifikátu nelze věřit (${why}).`,
    advice:
      'Podívejte se, zda ho proxy obnovuje a zda patří této adrese; s vlastní autoritou: westmore setup --own-authority.',
  }),
  elsewhere: (address: string, status: number, to: string | null) => ({
    says: `Na adrese ${address} odpovídá něco jiného než tento web (${status}${to === null ? '' : `, vede na ${to}`}).`,
    advice:
      'Zkontrolujte, že web běží (systemctl status westmore), DNS a nastavení proxy: všechny cesty musí vést na web.',
  }),
  answers: (address: string) => ({ says: `Web odpovídá na ${address}.` }),
  streams: { says: 'Živé změny procházejí bez zdržení.' },
  buffered: {
    says: 'Proxy zdržuje živé změny: posílá je, až když je jich víc.',
    advice:
      'Vypněte v ní ukládání odpovědí do zásoby (nginx: proxy_buffering off; Caddy: flush_interval -1).',
  },
  untrusted: (address: string) => ({
    says: `Před webem stojí proxy, ale server jí nevěří: všichni mají adresu ${address} a společné limity.`,
    advice: 'Nastavte TRUST_PROXY na počet proxy před webem (obvykle 1) a web spusťte znovu.',
  }),
  noHeaders: {
    says: 'Server čeká proxy (TRUST_PROXY), ale žádná mu neříká adresu návštěvníka.',
    advice: 'Zapněte v proxy hlavičku X-Forwarded-For, nebo nastavte TRUST_PROXY=false.',
  },
  believed: {
    says: 'Server uvěří i vymyšlené adrese návštěvníka.',
    advice:
      'Ať proxy hlavičku X-Forwarded-For přepisuje, nebo snižte TRUST_PROXY na skutečný počet proxy; na port webu se smí jen přes ně.',
  },
  address: (address: string) => ({ says: `Server zná skutečnou adresu návštěvníka (teď ${address}).` }),
  http2: { says: 'Prohlížeče mluví s webem přes HTTP/2.' },
  noHttp2: {
    says: 'Proxy neumí HTTP/2: prohlížeč má na všechny panely dohromady jen šest spojení a jedno drží živé změny. Co se přes ostatní nevejde, čeká.',
    advice: 'Zapněte v ní HTTP/2 (nginx: http2 on; Caddy ho umí sama).',
  },
  certificate: (hours: number) => ({ says: `Certifikát platí ještě ${daysWords(hours)}.` }),
  certificateEnds: (hours: number) => ({
    says: `Certifikát platí už jen ${daysWords(hours)} a nikdo ho neobnovil.`,
    advice: 'Zkontrolujte, že ho proxy obnovuje (Caddy sama; certbot: certbot renew --dry-run).',
  }),
}

export const databaseWords = {
  unreachable: (why: string) => ({
    says: `K databázi se nelze připojit: ${why}.`,
    advice: 'Zkontrolujte DATABASE_URL a že databáze běží.',
  }),
  notRunning: (folder: string) => ({
    says: `Vestavěná databáze v ${folder} neběží.`,
    advice: 'Proč web neběží, říká journalctl -u westmore -n 50.',
  }),
  version: (name: string) => ({ says: `PostgreSQL ${name}.` }),
  tooOld: (name: string, oldest: number) => ({
    says: `PostgreSQL ${name} je příliš starý.`,
    advice: `Přejděte na verzi ${oldest} nebo novější.`,
  }),
  readOnly: {
    says: 'Do databáze nelze zapisovat.',
    advice: 'DATABASE_URL vede na záložní databázi, nebo se z té hlavní smí jen číst.',
  },
  auditGuarded: { says: 'Audit nemůže přepsat ani server.' },
  auditOpen: {
    says: 'Účet z DATABASE_URL by mohl přepsat audit.',
    advice: 'Odeberte mu to podle docs/operations.md, část The audit.',
  },
  connections: (free: number) => ({ says: `Volných připojení: ${free}.` }),
  noConnections: (free: number) => ({
    says: `Databázi docházejí připojení (volných: ${free}).`,
    advice: 'Zvyšte v PostgreSQL max_connections, nebo limit účtu či databáze.',
  }),
}

export const discordWords = {
  away: {
    says: 'Discord neodpovídá.',
    advice: 'Zkuste to později; zkontrolujte, že se z tohoto stroje dostanete ven (firewall, DNS).',
  },
  application: { says: 'Discord aplikaci zná a její tajemství platí.' },
  wrongSecret: {
    says: 'Discord aplikaci nezná, nebo neplatí její tajemství: nikdo se nepřihlásí.',
    advice: 'Zkopírujte v portálu na OAuth2 znovu Client ID a Client Secret.',
  },
  unclear: {
    says: 'Discord odpověděl jinak, než se čekalo; aplikaci teď nelze ověřit.',
    advice: 'Zkuste to za chvíli znovu.',
  },
  noBot: (redirect: string) => ({
    says: 'Bot není nastavený: hráčům nechodí zprávy a návratovou adresu nelze ověřit.',
    advice: `Bota připojíte podle docs/discord.md; v portálu na OAuth2 musí být v Redirects adresa ${redirect}.`,
  }),
  bot: { says: 'Bot je na serveru a má, co potřebuje.' },
  redirect: (address: string) => ({ says: `Discord se po přihlášení vrací na ${address}.` }),
  noRedirect: (address: string) => ({
    says: 'Návratová adresa není v portálu: přihlášení skončí chybou.',
    advice: `Přidejte na OAuth2 do Redirects adresu ${address} a uložte.`,
  }),
}

export const machineWords = {
  disk: (free: number, place: string) => ({ says: `Volné místo na disku: ${gibibytes(free)} (${place}).` }),
  diskLittle: (free: number, place: string) => ({
    says: `Na disku zbývá ${gibibytes(free)} (${place}).`,
    advice: 'Uvolněte místo, zvětšete disk, nebo snižte BACKUP_KEEP.',
  }),
  diskFull: (free: number, place: string) => ({
    says: `Disk je skoro plný: zbývá ${gibibytes(free)} (${place}).`,
    advice: 'Uvolněte místo hned: na plném disku se databáze zastaví a záloha nevznikne.',
  }),
  memory: (free: number) => ({ says: `Volná paměť: ${gibibytes(free)}.` }),
  memoryFull: (free: number) => ({
    says: `Dochází paměť: zbývá ${gibibytes(free)}.`,
    advice: 'Zvětšete paměť nebo limit služby, případně přidejte odkládací soubor (swap).',
  }),
}

export const backupWords = {
  unreadable: (folder: string) => ({
    says: `Složku záloh ${folder} nelze přečíst.`,
    advice: 'Vytvořte ji a dejte účtu, pod kterým web běží, právo do ní zapisovat.',
  }),
  empty: (folder: string) => ({
    says: `Ve složce ${folder} není žádná záloha.`,
    advice: 'Spusťte westmore backup a podívejte se, proč žádná nevznikla.',
  }),
  old: (hours: number, folder: string) => ({
    says: `Poslední záloha v ${folder} je stará: ${hoursWords(hours)}.`,
    advice: 'Spusťte westmore backup a podívejte se do výpisu serveru, proč v noci žádná nevznikla.',
  }),
  noCopy: (place: string) => ({
    says: `Na ${place} zatím žádná kopie zálohy není.`,
    advice: 'Přibude po příští záloze; hned ji udělá Nastavení, Provoz, Zálohy, Zálohovat teď.',
  }),
  oldCopy: (hours: number, place: string) => ({
    says: `Poslední kopie zálohy na ${place} je stará: ${hoursWords(hours)}.`,
    advice: 'Proč se nekopíruje, říká Nastavení, Provoz, Zálohy a výpis serveru.',
  }),
  copyUnreadable: (place: string, why: string) => ({
    says: `Kopii zálohy na ${place} nelze přečíst: ${why}.`,
    advice: 'Zkontrolujte úložiště a přihlašovací údaje v .env (docs/backup.md).',
  }),
  copies: (count: number, hours: number, place: string) => ({
    says: `Kopií záloh na ${place}: ${count}, stáří poslední: ${hoursWords(hours)}.`,
  }),
  fresh: (hours: number) => ({ says: `Stáří poslední zálohy: ${hoursWords(hours)}.` }),
}
