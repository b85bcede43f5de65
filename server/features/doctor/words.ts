import type { BackupFailure } from '@westmore/contract/backup.ts'
import type { DiscordFault } from '@westmore/contract/discord.ts'
import { OLDEST_BUILD, type JoinProblem } from '@westmore/contract/game.ts'
import type { DoctorLine } from '@westmore/contract/doctor.ts'
import type { Version } from '@westmore/contract/status.ts'
import type { ExposureProblem } from '#exposure.ts'

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
  version: 'Verze',
}

const joinProblems: Record<JoinProblem, (server: string) => Finding> = {
  'old-build': (server) => ({
    says: `Na herní server ${server} se hráči nepřipojí: jejich hra už odmítá verze serveru (build) starší než ${OLDEST_BUILD}.`,
    advice: 'Aktualizujte FXServer (artifacts) na doporučený build.',
  }),
  'txadmin-allowlist': (server) => ({
    says: `Na herním serveru ${server} je vedle naší brány zapnutý i vlastní allowlist txAdminu a odmítá schválené hráče.`,
    advice:
      'V txAdminu nastavte Allowlist na External, potom v konzoli herního serveru napište restart westmore.',
  }),
  'no-padlock': (server) => ({
    says: `Herní server ${server} má zapnutou bránu, ale v seznamu serverů u něj není zámek.`,
    advice: 'V server.cfg zrušte westmore_padlock "0", nebo v txAdminu nastavte Allowlist na External.',
  }),
}

export const gameWords = {
  problems: joinProblems,
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
const timeWords = (hours: number) =>
  hours < 48
    ? counted(Math.floor(hours), 'hodinu', 'hodiny', 'hodin')
    : counted(Math.floor(hours / 24), 'den', 'dny', 'dní')
const secondsWords = (seconds: number) => counted(seconds, 'sekunda', 'sekundy', 'sekund')

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

const exposure: Record<ExposureProblem, Finding> = {
  'no-address': {
    says: 'Port je otevřený i ostatním strojům, ale PUBLIC_URL vede jen na tento.',
    advice: 'Nastavte PUBLIC_URL na veřejnou adresu, nebo HOST na 127.0.0.1.',
  },
  'no-https': {
    says: 'PUBLIC_URL nezačíná https: přihlášení i zprávy lze cestou číst.',
    advice: 'Předřaďte webu proxy s HTTPS (docs/setup.md) a změňte PUBLIC_URL.',
  },
  'no-proxy': {
    says: 'Adresa je veřejná, ale server neví o žádné proxy před sebou.',
    advice: 'Předřaďte webu proxy s HTTPS (docs/setup.md) a nastavte TRUST_PROXY=1.',
  },
}

export const proxyWords = {
  exposure,
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
    advice: 'Zkontrolujte DNS a nastavení proxy: všechny cesty musí vést na web.',
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
  protocol: {
    says: 'Proxy neříká, že návštěvník přišel přes HTTPS.',
    advice: 'Zapněte v ní hlavičku X-Forwarded-Proto.',
  },
  http2: { says: 'Prohlížeče mluví s webem přes HTTP/2.' },
  noHttp2: {
    says: 'Proxy neumí HTTP/2: prohlížeč má na všechny panely dohromady jen šest spojení a jedno drží živé změny. Co se přes ostatní nevejde, čeká.',
    advice: 'Zapněte v ní HTTP/2 (nginx: http2 on; Caddy ho umí sama).',
  },
  certificate: (hours: number) => ({ says: `Certifikát platí ještě ${timeWords(hours)}.` }),
  certificateEnds: (hours: number) => ({
    says: `Certifikát platí už jen ${timeWords(hours)} a nikdo ho neobnovil.`,
    advice: 'Zkontrolujte, že ho proxy obnovuje (Caddy sama; certbot: certbot renew --dry-run).',
  }),
  certificateEnded: {
    says: 'Platnost certifikátu skončila.',
    advice: 'Obnovte ho; proxy Caddy to dělá sama, když jsou porty 80 a 443 otevřené.',
  },
}

export const databaseWords = {
  silent: { says: 'Databáze neodpověděla.', advice: 'Podívejte se do výpisu serveru.' },
  unreachable: (why: string) => ({
    says: `K databázi se nelze připojit: ${why}.`,
    advice: 'Zkontrolujte DATABASE_URL a že databáze běží.',
  }),
  notRunning: (folder: string) => ({
    says: `Vestavěná databáze v ${folder} neběží.`,
    advice: 'Spusťte web a zkuste to znovu.',
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
  clock: { says: 'Hodiny serveru a databáze jdou stejně.' },
  clockWrong: (seconds: number) => ({
    says: `Hodiny serveru a databáze se liší: ${secondsWords(seconds)}; noční mazání proto nic neodstraní.`,
    advice: 'Zapněte na obou strojích synchronizaci času (timedatectl set-ntp true).',
  }),
}

const noChannel = (of: string): Finding => ({
  says: `Do kanálu pro ${of} bot nemůže psát, nebo kanál není.`,
  advice: 'Dejte mu v něm oprávnění (docs/discord.md), nebo vyberte jiný v Nastavení, Provoz, Discord.',
})

const botFaults: Record<DiscordFault, Finding> = {
  token: {
    says: 'Discord nepřijímá klíč, kterým se bot hlásí.',
    advice: 'Vytvořte v portálu na stránce Bot nový (Reset Token) a nastavte ho v DISCORD_BOT_TOKEN.',
  },
  away: { says: 'Discord botovi neodpovídá.', advice: 'Zkuste to později; co čeká, odejde samo.' },
  guild: {
    says: 'Bot není na vašem serveru na Discordu.',
    advice: 'Pozvěte ho tam znovu (docs/discord.md), nebo opravte DISCORD_GUILD_ID.',
  },
  members: {
    says: 'Bot nevidí členy serveru, role proto nelze porovnávat.',
    advice: 'Zapněte mu v portálu na stránce Bot Server Members Intent.',
  },
  'role-unknown': {
    says: 'Role pro schválené hráče na vašem Discordu není.',
    advice: 'Vyberte jinou v Nastavení, Provoz, Discord, nebo opravte DISCORD_ALLOWLIST_ROLE_ID.',
  },
  'role-above': {
    says: 'Bot nemůže dávat roli schváleným hráčům: jeho vlastní role stojí pod ní.',
    advice: 'Přetáhněte v nastavení serveru na Discordu roli bota nad ni.',
  },
  'role-forbidden': {
    says: 'Bot nemůže dávat roli schváleným hráčům: jeho role nemá oprávnění Spravovat role.',
    advice: 'Zapněte mu ho v nastavení serveru na Discordu, Role.',
  },
  'staff-role-unknown': {
    says: 'Některá z rolí administrátorů na vašem Discordu není, role na webu se podle Discordu nemění.',
    advice: 'Vyberte jiné v Nastavení, Provoz, Discord, nebo opravte DISCORD_ADMIN_ROLE_IDS.',
  },
  'no-key': {
    says: 'Chybí DISCORD_PUBLIC_KEY: tlačítka a příkazy na Discordu nefungují.',
    advice: 'Zkopírujte ho z portálu (General Information, Public Key) do .env.',
  },
  key: {
    says: 'DISCORD_PUBLIC_KEY patří jiné aplikaci: tlačítka a příkazy na Discordu nefungují.',
    advice: 'Zkopírujte ho z portálu (General Information, Public Key) do .env.',
  },
  endpoint: {
    says: 'Tlačítka a příkazy na Discordu nefungují: Interactions Endpoint URL nevede na tento web.',
    advice: 'Nastavte ho v portálu na PUBLIC_URL/api/discord/interactions.',
  },
  'applications-channel': noChannel('žádosti'),
  'tickets-channel': noChannel('tickety'),
  'news-channel': noChannel('Hlasatele'),
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
  clock: (seconds: number) => ({
    says: `Hodiny stroje se od Discordu liší: ${secondsWords(seconds)}.`,
    advice: 'Zapněte synchronizaci času: timedatectl set-ntp true.',
  }),
  noBot: (redirect: string) => ({
    says: 'Bot není nastavený: hráčům nechodí zprávy a návratovou adresu nelze ověřit.',
    advice: `Bota připojíte podle docs/discord.md; v portálu na OAuth2 musí být v Redirects adresa ${redirect}.`,
  }),
  bot: { says: 'Bot je na serveru a má, co potřebuje.' },
  faults: botFaults,
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
  serviceFailed: (why: string) => ({
    says: `Služba westmore neběží a systemd ji už nespouští (${why}).`,
    advice: 'Proč, říká journalctl -u westmore -n 50; pak systemctl restart westmore.',
  }),
  serviceRestarts: (why: string) => ({
    says: `Služba westmore se nedokáže spustit a zkouší to znovu (${why}).`,
    advice: 'Proč, říká journalctl -u westmore -n 50.',
  }),
  memory: (free: number) => ({ says: `Volná paměť: ${gibibytes(free)}.` }),
  memoryLittle: (free: number) => ({
    says: `Volné paměti je jen ${gibibytes(free)}; při zpracování velkých obrázků může dojít.`,
    advice: 'Zvětšete paměť nebo limit služby, případně přidejte odkládací soubor (swap).',
  }),
  memoryFull: (free: number) => ({
    says: `Dochází paměť: zbývá ${gibibytes(free)}.`,
    advice: 'Zvětšete paměť nebo limit služby, případně přidejte odkládací soubor (swap).',
  }),
}

const failures: Record<BackupFailure, string> = {
  'no-space': 'na disku není místo',
  'no-folder': 'do složky záloh nelze zapisovat',
  other: 'proč, říká výpis serveru',
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
  failed: (why: BackupFailure) => ({
    says: `Poslední záloha se nepovedla: ${failures[why]}.`,
    advice: 'Odstraňte příčinu a zálohujte znovu: Nastavení, Provoz, Zálohy, nebo westmore backup.',
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
    advice: 'Zkontrolujte úložiště, přihlašovací údaje (westmore setup) a BACKUP_KEY.',
  }),
  copies: (count: number, hours: number, place: string) => ({
    says: `Kopií záloh na ${place}: ${count}, poslední stará ${timeWords(hours)}; začátek jde přečíst zpět a rozšifrovat.`,
  }),
  fresh: (hours: number) => ({
    says: hours === 0 ? 'Poslední záloha je z této hodiny.' : `Stáří poslední zálohy: ${hoursWords(hours)}.`,
  }),
}

/** Such as 22. 11. 2026. */
const dayWords = (moment: string) => moment.slice(0, 10).split('-').toReversed().map(Number).join('. ')

export const versionWords = (version: Version | null, node: string): Finding => ({
  says: version
    ? `Web ${version.commit} ze dne ${dayWords(version.committedAt)}, Node ${node.slice(1)}.`
    : `Web neznámé verze, Node ${node.slice(1)}.`,
})
