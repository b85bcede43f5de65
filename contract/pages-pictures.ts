/** Maximum number of pictures of all pages together; versions keep theirs. */
export const MAX_PAGE_PICTURES = 2_000

export const PAGE_PICTURES = '/api/pages/pictures/'

interface Size {
  width: number
  height: number
}

/** The address for the Markdown; it contains the size, so that the page can reserve room. */
export const pagePictureUrl = ({ id, width, height }: Size & { id: string }): string =>
  `${PAGE_PICTURES}${id}?size=${width}x${height}`

const UPLOADED = new RegExp(`^${PAGE_PICTURES}[\\da-f-]{36}(?:\\?size=\\d+x\\d+)?$`)
const OF_THE_SITE = /^\/(?!api\/)(?:[\w-]+\/)*[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i

/** An uploaded picture or a file of the site: any other address would be asked in the name of each reader. */
export const isPictureAddress = (address: string) => UPLOADED.test(address) || OF_THE_SITE.test(address)

const MOST_SIDE = 10_000
const SIZED = new RegExp(`^${PAGE_PICTURES}[\\da-f-]{36}\\?size=([1-9]\\d{0,4})x([1-9]\\d{0,4})$`)

/** The size in an address from `pagePictureUrl`; undefined for any other address. */
export function pagePictureSize(address: string): Size | undefined {
  const [, width, height] = SIZED.exec(address)?.map(Number) ?? []
  if (width === undefined || height === undefined || Math.max(width, height) > MOST_SIDE) return undefined
  return { width, height }
}
