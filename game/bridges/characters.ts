import type { WriteLine } from './events.ts'

interface Character {
  first: string
  last: string
  details: Record<string, unknown>
}

export function writeCharacter(write: WriteLine, source: unknown, { first, last, details }: Character): void {
  const name = `${first} ${last}`.trim()
  write('CHARACTER', `Hraje za postavu ${name || '(beze jména)'}`, source, { name, ...details })
}

export const writeCharacterLeft = (write: WriteLine, source: unknown) =>
  write('CHARACTER', 'Postava odešla', source)
