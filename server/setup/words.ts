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
  goodWebhook: (name: string) => `Discord webhook zná (${name}).`,
  wrongWebhook: 'Discord takový webhook nezná; zkopírujte ho znovu tlačítkem Kopírovat adresu URL webhooku.',
  wrongMail: 'Očekávají se e-mailové adresy oddělené čárkou.',
  wrongSmtp: 'Očekává se smtps://jmeno:heslo@server, nebo smtp:// (pak se šifruje po spojení).',
  goodSmtp: 'Poštovní server jméno i heslo přijal.',
  noSmtp: (why: string) => `Poštovní server odmítl: ${why}`,
  copyKind: 'Kam kopírovat zálohy, aby přežily i disk: s3, sftp nebo webdav (prázdné: nikam)',
  wrongCopyKind: 'Napište s3, sftp nebo webdav.',
  copyNeedsKey:
    'Kopie jinde musí být zašifrované: nejdřív zapište do .env BACKUP_KEY (openssl rand -base64 32) a schovejte si ho i jinde.',
  copyServer: (kind: string) =>
    kind === 's3'
      ? 'Endpoint úložiště, například https://s3.eu-central-003.backblazeb2.com'
      : kind === 'sftp'
        ? 'Jméno stroje s SFTP, například zalohy.example.cz'
        : 'Adresa WebDAV, například https://cloud.example.cz/remote.php/dav/files/westmore',
  copyRegion: 'Region (prázdné: žádný)',
  copyUser: (kind: string) => (kind === 's3' ? 'Access Key ID' : 'Jméno'),
  copyPassword: (kind: string) => (kind === 's3' ? 'Secret Access Key' : 'Heslo'),
  copyFolder: (kind: string) =>
    kind === 's3' ? 'Bucket a složka v něm, například zalohy/westmore' : 'Složka tam, například westmore',
  goodCopies: (place: string, count: number) => `Úložiště odpovídá, kopií na ${place}: ${count}.`,
  noCopies: (why: string) => `Úložiště odmítlo: ${why}`,
  noRclone: 'Chybí rclone: apt-get install -y rclone, pak westmore setup znovu.',
  noHostKey: (host: string) => `Stroj ${host} na SSH neodpovídá.`,
  needed: 'Tohle je potřeba.',
  again: 'Tak ještě jednou.',
  missing: (flag: string) => `Chybí odpověď: přidejte --${flag}, nebo spusťte westmore setup v terminálu.`,
  httpsOnly: 'Adresa má začínat https:// a nemít za jménem žádnou cestu.',
  noDns: (host: string) =>
    `Jméno ${host} zatím v DNS není; vytvořte záznam A (a AAAA) na adresu tohoto stroje.`,
  otherDns: (host: string, leads: string, own: string) =>
    `${host} vede na ${leads}, tento stroj má ${own}. Za překladem adres (NAT) je to v pořádku.`,
  goodDns: (host: string) => `${host} vede na tento stroj.`,
  goodApplication: 'Discord aplikaci zná a její tajemství platí.',
  wrongApplication: 'Discord tuto dvojici Client ID a Client Secret nezná.',
  noDiscord: 'Discord teď neodpovídá, aplikace se neověřila.',
  wrongId: (id: string) =>
    `${id === '' ? 'Prázdná odpověď' : `„${id}“`} není Discord ID: to má 17 až 20 číslic a nic jiného.`,
  interrupted: 'Přerušeno. Co jste napsali, nabídne westmore setup příště.',
  goodGame: (players: string) => `Herní server odpovídá (${players}).`,
  noGame: (url: string) => `Herní server na ${url} teď neodpovídá; web se ho bude ptát dál.`,
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
  noAuthority: 'Caddy neprozradila certifikát své autority (127.0.0.1:2019); kontrola jí proto neuvěří.',
  notWell: 'Kontrola našla, co nefunguje (viz výše). Opravte to a spusťte westmore doctor.',
  next: (publicUrl: string) => `
Hotovo. Dál:
  westmore doctor      porovná nastavení se skutečností
  westmore update      přejde na novou verzi
  ${publicUrl}/user    první přihlášení; vlastníci jsou vlastníky hned
`,
}
