const last = new Map<string, Promise<unknown>>()

/** Begins after all earlier actions on the same things: none is dropped, none overtakes an earlier one. */
export async function inTurn<Result>(things: readonly string[], act: () => Promise<Result>): Promise<Result> {
  const before = Promise.allSettled(things.flatMap((thing) => last.get(thing) ?? []))
  const mine = before.then(act)
  for (const thing of things) last.set(thing, mine)
  try {
    return await mine
  } finally {
    for (const thing of things) if (last.get(thing) === mine) last.delete(thing)
  }
}
