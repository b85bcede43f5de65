import { createHash } from 'node:crypto'

export interface SimulatedPlayer {
  name: string
  discordId: string
  license: string
}

const firstNames = {
  she: ['Anna', 'Marie', 'Klára', 'Josefína', 'Ludmila', 'Rozálie', 'Barbora', 'Františka'],
  he: ['Jan', 'Matouš', 'Vilém', 'Karel', 'Tobiáš', 'Alois', 'Bedřich', 'Prokop'],
}
const lastNames = [
  ['Marková', 'Marek'],
  ['Hronová', 'Hron'],
  ['Benešová', 'Beneš'],
  ['Kovářová', 'Kovář'],
  ['Vránová', 'Vrána'],
  ['Zemanová', 'Zeman'],
  ['Doležalová', 'Doležal'],
] as const

const digestOf = (word: string) => createHash('sha1').update(word).digest()

/** Always the same character for one Discord account; a licence in the game's format has 40 hexadecimal digits. */
export function simulatedPlayerOf(discordId: string, name = nameOf(discordId)): SimulatedPlayer {
  return { name, discordId, license: `license:${digestOf(discordId).toString('hex')}` }
}

function nameOf(word: string): string {
  const number = digestOf(word).readUInt32BE()
  const isShe = number % 2 === 0
  const names = isShe ? firstNames.she : firstNames.he
  const [hers, his] = lastNames[(number >>> 8) % lastNames.length] ?? lastNames[0]
  return `${names[(number >>> 4) % names.length]} ${isShe ? hers : his}`
}
