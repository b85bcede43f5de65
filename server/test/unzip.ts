import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by name, from its central directory, with verified checksums. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let one = 0; one < count; one += 1) {
    const [sum, packed, size] = [16, 20, 24].map((place) => archive.readUInt32LE(at + place))
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const place = archive.readUInt32LE(at + 42)
    const begin = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28)
    const bytes = archive.subarray(begin, begin + (packed ?? 0))
    const contents = archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : Buffer.from(bytes)
    if (contents.length !== size || crc32(contents) !== sum) throw new Error(`${name} is broken`)
    files.set(name, contents)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
