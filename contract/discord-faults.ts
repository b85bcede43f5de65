import type { DiscordFault } from './discord.ts'

/** On the site and by the doctor. */
export const faultWords: Record<DiscordFault, string> = {
  token:
    'Discord nepřijímá klíč, kterým se bot hlásí. Vytvořte v portálu Discordu nový (Reset Token) a zapište ho do souboru .env jako DISCORD_BOT_TOKEN.',
  away: 'Discord teď neodpovídá. Co čeká, odejde, až se ozve.',
  guild: 'Bot není na vašem serveru na Discordu. Pozvěte ho tam znovu.',
  members:
    'Bot nevidí seznam členů, role proto nejde porovnávat. Zapněte mu v portálu Server Members Intent.',
  'role-unknown': 'Role pro hráče s allowlistem na vašem Discordu není.',
  'role-above':
    'Role bota stojí pod rolí, kterou má rozdávat. Přetáhněte ji nad ni v nastavení serveru na Discordu.',
  'role-forbidden': 'Bot nemá oprávnění Spravovat role.',
  'staff-role-unknown':
    'Některá z rolí administrátorů na vašem Discordu není. Dokud se to nespraví, role na webu podle Discordu neměníme.',
  'no-key':
    'V souboru .env chybí veřejný klíč aplikace (DISCORD_PUBLIC_KEY), tlačítka a příkazy proto nefungují.',
  key: 'Veřejný klíč v souboru .env (DISCORD_PUBLIC_KEY) patří jiné aplikaci, tlačítka a příkazy proto nefungují.',
  endpoint:
    'V portálu Discordu není v poli Interactions Endpoint URL adresa tohoto webu, tlačítka a příkazy proto nefungují.',
  'applications-channel':
    'Do kanálu pro žádosti bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'tickets-channel':
    'Do kanálu pro tickety bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
  'news-channel':
    'Do kanálu pro Hlasatele bot nemůže psát, nebo už neexistuje. Zkuste to znovu, nebo vyberte jiný.',
}
