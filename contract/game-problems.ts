import { OLDEST_BUILD, type JoinProblem } from './game.ts'

/** On the site and by the doctor. */
export const problemTexts: Record<JoinProblem, string> = {
  'old-build': `Hráči se na tento server nepřipojí: jejich hra už odmítá verze starší než ${OLDEST_BUILD}. Aktualizujte FXServer.`,
  'txadmin-allowlist':
    'Vedle naší brány je zapnutý i\u00a0vlastní allowlist txAdminu a\u00a0odmítá i\u00a0schválené hráče. V\u00a0txAdminu nastavte Allowlist na External a\u00a0v\u00a0konzoli napište restart westmore.',
  'no-padlock':
    'Brána je zapnutá, ale v\u00a0seznamu serverů u\u00a0vás není zámek a\u00a0hráči nevědí, že potřebují žádost. V\u00a0server.cfg zrušte westmore_padlock "0", nebo v\u00a0txAdminu nastavte Allowlist na External.',
}
