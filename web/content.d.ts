declare module 'virtual:gallery' {
  type Picture = {
    alt: string
    width: number
    height: number
    /** From the narrowest to the widest. */
    files: { src: string; width: number }[]
  }
  export const gallery: {
    /** False: the demo's drawings. */
    isOwn: boolean
    pictures: Picture[]
    trailer?: { label: string; href: string }
  }
}
