import type { errorCode } from '#api.ts'

type Code = ReturnType<typeof errorCode>

export const accountWords = {
  downloadRunning: 'Vaše údaje se už stahují, třeba v jiném okně. Počkejte prosím, až se stáhnou.',
  downloadBusy: 'Údaje si právě stahuje více lidí najednou. Zkuste to prosím za minutu.',
  downloadFailed: 'Údaje se nepodařilo stáhnout. Zkuste to prosím znovu.',
}

/** Why an account was not deleted. */
export function removalProblem(code: Code): string {
  if (code === 'NOT_CONFIRMED') return 'To není vaše jméno. Opište ho prosím přesně.'
  if (code === 'LAST_OWNER')
    return 'Jste jediný vlastník. Nejdřív dejte roli vlastníka někomu dalšímu, jinak by server neměl kdo vést.'
  if (code === 'UNAUTHORIZED') return 'Přihlášení vypršelo. Přihlaste se prosím znovu.'
  return 'Účet se nepodařilo smazat. Zkuste to prosím znovu.'
}

/** Why a download did not begin. */
export function downloadProblem(status: number): string {
  if (status === 409) return accountWords.downloadRunning
  return status === 429 ? accountWords.downloadBusy : accountWords.downloadFailed
}
