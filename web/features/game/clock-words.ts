import { correctedBy } from '@westmore/contract/logs-lines.ts'
import { duration } from '#format.ts'

/** Deviation in seconds that is still reported as correct. */
const RIGHT = 60

export function clockWords(skew: number): { text: string; isCorrected: boolean } {
  const size = Math.abs(skew)
  if (size < RIGHT) return { text: 'hodiny jdou správně', isCorrected: false }
  const text = `hodiny jdou o ${duration(size)} ${skew > 0 ? 'napřed' : 'pozadu'}`
  const isCorrected = correctedBy(skew * 1_000) !== 0
  return { text: isCorrected ? `${text}, časy záznamů proto opravujeme` : text, isCorrected }
}
