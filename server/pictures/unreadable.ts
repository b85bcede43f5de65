import type { WhyUnreadable } from '@westmore/contract/pictures.ts'

/** Beginnings of usual files that the site cannot show, as Latin-1. */
const beginnings: [RegExp, WhyUnreadable][] = [
  [/^[^]{4}ftyp(hei[cmsx]|hev[cmx]|mif1|msf1)/, 'heic'],
  [/^(BM[^]{3}\0|II\*\0|MM\0\*|\0\0\x01\0|8BPS|\xff\x0a|[^]{4}JXL )/, 'image'],
  [
    /^([^]{4}ftyp|\x1a\x45\xdf\xa3|RIFF[^]{4}(AVI |WAVE)|FLV\x01|OggS|ID3|fLaC|\xff[\xe3\xf2\xf3\xfa\xfb])/,
    'media',
  ],
  [/^(PK\x03\x04|PK\x05\x06|Rar!\x1a|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'archive'],
  [/^\xd0\xcf\x11\xe0/, 'office'],
  [/^(MZ[^]*\0|\x7fELF)/, 'program'],
]

export function whyUnreadable(bytes: Buffer): WhyUnreadable | undefined {
  const begins = bytes.toString('latin1', 0, 64)
  return beginnings.find(([beginning]) => beginning.test(begins))?.[1]
}
