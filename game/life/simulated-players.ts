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

/** A licence in the game's format, always the same for one word. */
function licenseOf(word: string): string {
  let text = ''
  for (let part = 0; text.length < 40; part += 1)
    text += numberOf(`${word} ${part}`).toString(16).padStart(8, '0')
  return `license:${text.slice(0, 40)}`
}

/** Always the same character for one Discord account. */
export function simulatedPlayerOf(discordId: string, name = nameOf(discordId)): SimulatedPlayer {
  return { name, discordId, license: licenseOf(discordId) }
}

export function nameOf(word: string): string {
  const number = numberOf(word)
  const isShe = number % 2 === 0
  const names = isShe ? firstNames.she : firstNames.he
  const [hers, his] = lastNames[(number >>> 8) % lastNames.length] ?? lastNames[0]
  return `${names[(number >>> 4) % names.length]} ${isShe ? hers : his}`
}

/** FNV-1a hash of 32 bits. */
function numberOf(text: string): number {
  let number = 0x811c9dc5
  for (const character of text) number = Math.imul(number ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return number
}
