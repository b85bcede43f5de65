import type { SavedView } from '@westmore/contract/views.ts'
import { explain } from '#refusals.ts'

export const viewWords = {
  title: 'Uložené pohledy',
  empty: 'Zatím žádné. Uložte si filtr, ke kterému se vracíte.',
  nameRequired: 'Název je povinný',
  nameTaken: 'Pohled s tímto názvem už máte',
  failed: 'Pohled se nepodařilo uložit. Zkuste to prosím znovu.',
  removeFailed: 'Pohled se nepodařilo smazat. Zkuste to prosím znovu.',
  gone: 'Tento pohled už je smazaný.',
  loadFailed: 'Pohledy se nepodařilo načíst.',
}

export const explainViewError = (error: unknown) =>
  explain(error, viewWords.failed, { NAME_TAKEN: viewWords.nameTaken, NOT_FOUND: viewWords.gone })

export function viewCaption({ isMine, shared, owner }: SavedView, isShown: boolean): string {
  const whose = isMine ? (shared ? 'Sdílený s týmem' : 'Jen můj') : `Sdílí ${owner}`
  return isShown ? `${whose}, právě zobrazený` : whose
}
