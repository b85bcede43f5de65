export function openBytes(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0
  return {
    /** Fewer bytes if the source ends before that; undefined if none are left. */
    async take(count: number): Promise<Buffer | undefined> {
      while (size < count) {
        const { value, done } = await pieces.next()
        if (done) break
        held.push(value)
        size += value.length
      }
      if (size === 0) return count === 0 ? Buffer.alloc(0) : undefined
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
      held = [all.subarray(count)]
      size = Math.max(0, all.length - count)
      return all.subarray(0, count)
    },
  }
}
