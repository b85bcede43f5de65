import { MAX_SANCTION_EVIDENCE } from '@westmore/contract/sanctions-evidence.ts'
import type { Refusals } from '#refusals.ts'

export const evidenceWords = {
  title: 'Důkazy',
  hint: 'Vidí je jen tým. Hráč, kterého se sankce týká, je nevidí nikdy.',
  loadFailed: 'Důkazy se nepodařilo načíst',
  none: 'Zatím tu žádný důkaz není.',
  label: 'Záznam, ticket nebo odkaz',
  fieldHint: 'Vložte adresu záznamu z logů, číslo ticketu (#12345), nebo odkaz začínající https://.',
  add: 'Přidat důkaz',
  picture: 'Přidat obrázek',
  unknown: 'Tohle není adresa záznamu, číslo ticketu ani odkaz.',
  gone: 'Sankce už neexistuje.',
  failed: 'Důkaz se nepodařilo přidat',
  pictureFailed: 'Obrázek se nepodařilo nahrát',
  removed: 'Důkaz je smazaný',
  removeFailed: 'Důkaz se nepodařilo smazat',
  full: `Sankce může mít nejvýše ${MAX_SANCTION_EVIDENCE} důkazů. Některý prosím nejdříve smažte.`,
  own: 'O vlastních sankcích nikdo nerozhoduje.',
}

/** Why a piece was refused, by what was pasted; nothing was pasted for a picture. */
export function refusedWords(pasted?: object): Refusals {
  const { line, ticket, picture } = refusedPieces
  return {
    EVIDENCE_REFUSED: !pasted ? picture : 'line' in pasted ? line : ticket,
    NOT_FOUND: pasted && 'ticket' in pasted ? ticket : evidenceWords.gone,
    TOO_MUCH_EVIDENCE: evidenceWords.full,
    OWN_SANCTION: evidenceWords.own,
  }
}

const refusedPieces = {
  line: 'Tento záznam už v knize není.',
  ticket: 'Takový ticket neexistuje, nebo k němu nemáte přístup.',
  picture: 'To není obrázek, nebo už na serveru není. Nahrajte ho prosím znovu.',
}
