export const sessionWords = {
  loadFailed: 'Zařízení se nepodařilo načíst',
  ended: 'Zařízení bylo odhlášeno.',
  othersEnded: 'Ostatní zařízení byla odhlášena.',
  failed: 'Odhlášení se nezdařilo. Zkuste to prosím znovu.',
}
