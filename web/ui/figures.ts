const figures = new Intl.NumberFormat('cs-CZ')

/** '4 000', '1,5'. */
export function figure(value: number): string {
  return figures.format(value)
}
