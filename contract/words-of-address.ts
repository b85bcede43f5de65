/** Words as addresses have them: `Příjezd dostavníku!` becomes `prijezd-dostavniku`. */
export const wordsOfAddress = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
