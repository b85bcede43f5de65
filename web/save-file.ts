export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Later, because the browser must open the address first.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
