/** What setup says and asks. */
export const setupWords = {
  welcome: 'Nastavení webu Westmore. Na co se neptám, to má rozumnou hodnotu (.env.example).\n',
  publicUrl: 'Adresa webu (například https://westmore.cz)',
  clientIdGuide: (redirect: string) => `
Aplikace na Discordu (podrobnosti: docs/setup.md):
  1. Otevřete https://discord.com/developers/applications a stiskněte New Application.
  2. Vlevo OAuth2, v části Redirects stiskněte Add Redirect, vložte ${redirect} a Save Changes.
  3. Na téže stránce zkopírujte Client ID; Client Secret ukáže tlačítko Reset Secret.
`,
  clientId: 'Client ID',
  clientSecret: 'Client Secret',
  ownerIds: 'Discord ID vlastníků, oddělená čárkou (pravým tlačítkem na jméno, Kopírovat ID uživatele)',
  gameServerUrl: 'Adresa herního serveru, například http://1.2.3.4:30120 (prázdné: zatím žádný)',
  connectAddress: 'Co hráč napíše po connect, například hra.westmore.cz:30120 (prázdné: neříkat)',
  again: 'Tak ještě jednou.',
  missing: (flag: string) => `Chybí odpověď: přidejte --${flag}, nebo spusťte npm run setup v terminálu.`,
  httpsOnly: 'Adresa má začínat https:// a nemít za jménem žádnou cestu.',
  noDns: (host: string) =>
    `Jméno ${host} zatím v DNS není; vytvořte záznam A (a AAAA) na adresu tohoto stroje.`,
  otherDns: (host: string, leads: string, own: string) =>
    `${host} vede na ${leads}, tento stroj má ${own}. Za překladem adres (NAT) je to v pořádku.`,
  goodDns: (host: string) => `${host} vede na tento stroj.`,
  goodApplication: 'Discord aplikaci zná a její tajemství platí.',
  wrongApplication: 'Discord tuto dvojici Client ID a Client Secret nezná.',
  noDiscord: 'Discord teď neodpovídá, aplikace se neověřila.',
  wrongOwners: 'Discord ID má 15 až 21 číslic; aspoň jedno je potřeba.',
  goodGame: (players: string) => `Herní server odpovídá (${players}).`,
  noGame: (url: string) => `Herní server na ${url} teď neodpovídá; web se ho bude ptát dál.`,
  wrongGame: 'Adresa herního serveru začíná http:// nebo https://.',
  wrongConnect: 'Očekává se jméno nebo adresa s portem, nebo cfx.re/join/… .',
  wrote: (path: string) => `Zapsáno: ${path}`,
  keptCaddyfile: (path: string) =>
    `/etc/caddy/Caddyfile není náš; nastavení je v ${path}. Přidejte do Caddyfile řádek: import ${path}`,
  needsRoot: 'Služba a proxy se zapisují jen jako root: sudo npm run setup -- --service --caddy',
  underHome: (root: string) =>
    `Služba nesmí do domovských složek, web ale leží v ${root}. Přesuňte ho například do /opt/westmore.`,
  noCaddy: 'Caddy není nainstalovaný: apt install caddy, pak npm run setup znovu.',
  noSystemd: 'systemd tu neběží: soubory jsou zapsané, služby spusťte sami.',
  started: 'Služba běží.',
  notStarted: 'Služba se nespustila: journalctl -u westmore -n 50',
  trying: 'Zkouška: web na zkušební databázi a náhražka Discordu, přes veřejnou adresu …',
  tried: (name: string, role: string) => `Zkouška se povedla: přes HTTPS se přihlásil ${name} (${role}).`,
  tryFailed: (why: string) => `Zkouška se nepovedla: ${why}`,
  next: (publicUrl: string) => `
Hotovo. Dál:
  npm run doctor       porovná nastavení se skutečností
  npm run update       přejde na novou verzi
  ${publicUrl}/user    první přihlášení; vlastníci jsou vlastníky hned
`,
}
