export const BLOCKED =
  'Nejspíš to zastavilo rozšíření prohlížeče, třeba blokátor reklam. Povolte v něm prosím tuto stránku a načtěte ji znovu.'

/** Asked after a request that got no answer: whether another one does. */
export async function doOthersSucceed(): Promise<boolean> {
  try {
    return (await fetch('/icon.svg', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })).ok
  } catch {
    return false
  }
}
