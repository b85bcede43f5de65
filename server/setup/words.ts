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
  callWebhook:
    'Kam psát, když něco nefunguje: webhook kanálu na Discordu (Upravit kanál → Integrace; prázdné: nikam)',
  callMail: 'A na jaké e-maily, oddělené čárkou (prázdné: na žádný)',
  callSmtp:
    'Poštovní server, například smtps://jmeno:heslo@smtp.seznam.cz (v hesle pište @ jako %40, : jako %3A, / jako %2F)',
  wrongWebhook: 'Webhook to není; zkopírujte ho tlačítkem Kopírovat adresu URL webhooku.',
  wrongMail: 'Očekávají se e-mailové adresy oddělené čárkou.',
  wrongSmtp: 'Očekává se smtps://jmeno:heslo@server, nebo smtp:// (pak se šifruje po spojení).',
  again: 'Tak ještě jednou.',
  missing: (flag: string) => `Chybí odpověď: přidejte --${flag}, nebo spusťte westmore setup v terminálu.`,
  httpsOnly: 'Adresa má začínat https:// a nemít za jménem žádnou cestu.',
  goodApplication: 'Discord aplikaci zná a její tajemství platí.',
  wrongApplication: 'Discord tuto dvojici Client ID a Client Secret nezná.',
  noDiscord: 'Discord teď neodpovídá, aplikace se neověřila.',
  wrongId: (id: string) =>
    `${id === '' ? 'Prázdná odpověď' : `„${id}“`} není Discord ID: to má 17 až 20 číslic a nic jiného.`,
  interrupted: 'Přerušeno. Co jste napsali, nabídne westmore setup příště.',
  wrongGame: 'Adresa herního serveru začíná http:// nebo https://.',
  wrongConnect: 'Očekává se jméno nebo adresa s portem, nebo cfx.re/join/… .',
  wrote: (path: string) => `Zapsáno: ${path}`,
  keptCaddyfile: (path: string) =>
    `/etc/caddy/Caddyfile není náš; nastavení je v ${path}. Přidejte do Caddyfile řádek: import ${path}`,
  otherCaddyfile: (path: string, lines: string[]) =>
    `${path} jste upravili, proto zůstává. Tato verze by v něm měla ještě:\n${lines.join('\n')}`,
  wantsSwap:
    'Stroj má méně než 2 GB paměti. Vytvořit odkládací soubor /swapfile (1 GB), aby se vedle webu vešla i aktualizace? [a/n]',
  madeSwap: (path: string) => `Odkládací soubor ${path} (1 GB) je zapnutý a zapsaný v /etc/fstab.`,
  noSwap: (path: string) => `Odkládací soubor ${path} se nepodařilo vytvořit.`,
  needsRoot: 'Služba a proxy se zapisují jen jako root: sudo westmore setup --service --caddy',
  underHome: (root: string) =>
    `Služba nesmí do domovských složek, web ale leží v ${root}. Přesuňte ho například do /opt/westmore.`,
  noCaddy: 'Caddy není nainstalovaný: apt install caddy, pak westmore setup znovu.',
  noSystemd: 'systemd tu neběží: soubory jsou zapsané, služby spusťte sami.',
  started: 'Služba běží.',
  notStarted: 'Služba se nespustila: journalctl -u westmore -n 50',
  waiting: (publicUrl: string) => `Čekám, až web odpoví na ${publicUrl} …`,
  noAuthority: (path: string) =>
    `Caddy nezapsala certifikát své autority (${path}); kontrola jí proto neuvěří.`,
  notWell: 'Kontrola našla, co nefunguje (viz výše). Opravte to a spusťte westmore doctor.',
  next: (publicUrl: string) => `
Hotovo. Dál:
  westmore doctor      porovná nastavení se skutečností
  westmore update      přejde na novou verzi
  ${publicUrl}/user    první přihlášení; vlastníci jsou vlastníky hned
`,
}
