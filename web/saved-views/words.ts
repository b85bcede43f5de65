import type { SavedView } from '@westmore/contract/saved-views.ts'
import { explain } from '#refusals.ts'

export const viewWords = {
  nameRequired: 'Název je povinný',
  nameTaken: 'Pohled tohoto názvu už máte',
  tooMany: 'Víc pohledů si uložit nelze. Smažte prosím některý starší.',
  failed: 'Pohled se nepodařilo uložit. Zkuste to prosím znovu.',
  removeFailed: 'Pohled se nepodařilo smazat. Zkuste to prosím znovu.',
  unread: 'Pohledy se nepodařilo načíst.',
}

export const explainView = (error: unknown) =>
  explain(error, viewWords.failed, { NAME_TAKEN: viewWords.nameTaken, TOO_MANY_VIEWS: viewWords.tooMany })

/** Whose a view is, and whether the screen shows it now. */
export function standingOf({ isMine, shared, owner }: SavedView, isShown: boolean): string {
  const whose = isMine ? (shared ? 'Sdílený s týmem' : 'Jen můj') : `Sdílí ${owner}`
  return isShown ? `${whose}, právě zobrazený` : whose
}

/** What the button that starts or ends the sharing of a view says. */
export const sharingWords = ({ shared }: SavedView) => (shared ? 'Přestat sdílet' : 'Sdílet')
