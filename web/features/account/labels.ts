export const accountWords = {
  signedOut: 'Přihlášení vypršelo. Přihlaste se prosím znovu.',
  removeFailed: 'Účet se nepodařilo smazat. Zkuste to prosím znovu.',
  downloadRunning: 'Vaše údaje se už stahují, třeba v jiném okně. Počkejte prosím, až se stáhnou.',
  downloadBusy: 'Údaje si právě stahuje více lidí najednou. Zkuste to prosím za minutu.',
  downloadFailed: 'Údaje se nepodařilo stáhnout. Zkuste to prosím znovu.',
}

export function downloadProblem(status: number): string {
  if (status === 409) return accountWords.downloadRunning
  return status === 429 ? accountWords.downloadBusy : accountWords.downloadFailed
}
