type Option = readonly [value: string | number, text: string]

/** The options of a select or a datalist; a string is both value and text. */
export function Options({ of }: { of: readonly (string | Option)[] }) {
  return of.map((one, index) => {
    const [value, text] = typeof one === 'string' ? [one, one] : one
    return (
      <option key={index} value={value}>
        {text}
      </option>
    )
  })
}
